import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { expect, test } from 'vitest'
import { createActivity, createCircle } from '../../testing/member-actions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createJpeg } from '../../testing/uploads.ts'

async function createSharedActivities() {
  const context = await createTestApp()
  const { ada, ben } = context
  const open = await createCircle(ada, 'Open', false, [ben])
  const closed = await createCircle(ada, 'Closed', true, [ben])
  const post = async (circle_ids: number[]) => (await createActivity(ben, { circle_ids })).id
  return {
    ...context,
    open,
    closed,
    inOpen: await post([open]),
    inClosed: await post([closed]),
    inBoth: await post([open, closed]),
  }
}

test('keeps the activities of a deleted circle with their authors, and those of a private circle for them alone', async () => {
  const { ada, ben, cleo, open, closed, inOpen, inClosed, inBoth } = await createSharedActivities()
  for (const circleId of [open, closed]) await ada.request(circles.remove, { params: { circleId } })

  expect(await ada.request(circles.read, { params: { circleId: open } })).toBeRejectedWith('circle_not_found')
  const read = (activityId: number) => ben.request(activities.read, { params: { activityId } })
  expect(await read(inOpen)).toMatchObject({ audience: 'everyone' })
  expect(await read(inClosed)).toMatchObject({ audience: 'me' })
  expect(await read(inBoth)).toMatchObject({ audience: 'me' })
  expect(await ada.request(activities.read, { params: { activityId: inClosed } })).toBeRejectedWith(
    'activity_not_found',
  )
  expect(await cleo.request(activities.read, { params: { activityId: inOpen } })).toMatchObject({ id: inOpen })
})

test('deletes the activities of a deleted circle if the admin chooses so, except those in another circle, and their media', async () => {
  const { ada, ben, open, inOpen, inBoth, testApp } = await createSharedActivities()
  const file = { name: 'lake.jpg', content: await createJpeg() }
  await ben.upload(activities.upload, { title: 'Photo', circle_ids: JSON.stringify([open]) }, file)
  const { key } = await testApp.db.selectFrom('media').select('key').executeTakeFirstOrThrow()
  await ada.request(circles.remove, { params: { circleId: open }, query: { activities: 'remove' } })
  await testApp.runJobs()

  expect(await ben.request(activities.read, { params: { activityId: inOpen } })).toBeRejectedWith('activity_not_found')
  expect(await ben.request(activities.read, { params: { activityId: inBoth } })).toMatchObject({ id: inBoth })
  expect(await testApp.deps.storage.changedAt(key)).toBeNull()
  expect(await testApp.db.selectFrom('media').select('id').execute()).toEqual([])
})
