import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { expect, test } from 'vitest'
import { createActivity, createCircle } from '../../../testing/member-actions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { createJpeg, mediaRows } from '../../../testing/uploads.ts'

test('rejects an upload without permission before processing it', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', false)
  const [ofAda, ofBen] = [await createActivity(ada), await createActivity(ben)]
  const file = { name: 'lake.jpg', content: await createJpeg() }
  const edit = { params: { activityId: ofBen.id } }

  for (const endpoint of [circles.image, circles.banner])
    expect(await ben.upload(endpoint, {}, file, { params: { circleId } })).toBeRejectedWith('admins_only')
  expect(
    await ben.upload(activities.update, { title: 'Mine' }, file, { params: { activityId: ofAda.id } }),
  ).toBeRejectedWith('author_only')
  expect(await ben.upload(activities.upload, { title: 'Lake', circle_ids: [circleId] }, file)).toBeRejectedWith(
    'members_only',
  )
  expect(await ben.upload(activities.update, { circle_ids: [circleId] }, file, edit)).toBeRejectedWith('members_only')
  expect(await mediaRows(testApp)).toEqual([])

  await ben.upload(activities.update, { title: 'Lake' }, file, edit)
  expect(await mediaRows(testApp)).toHaveLength(1)
})
