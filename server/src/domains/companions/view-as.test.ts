import { companions } from '@daystar/contract/companions'
import { blocks } from '@daystar/contract/moderation/blocks'
import { mutes } from '@daystar/contract/moderation/mutes'
import { expect, test } from 'vitest'
import { createActivity, follow } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

/** Ada swims with Ben, who confirmed it with an activity of his own. */
async function swimWithBen() {
  const context = await openTestApp()
  const { ada, ben } = context
  await follow(ben, ada)
  const { id: activityId } = await createActivity(ada, { companion_ids: [ben.id] })
  const { id: own_activity_id } = await createActivity(ben)
  await ben.request(companions.confirm, { params: { activityId }, body: { own_activity_id } })
  return { ...context, body: { activity_ids: [activityId] } }
}

test('"View as" reveals neither blocks nor mutes between the reader and a companion', async () => {
  const { ada, ben, cleo, body } = await swimWithBen()
  const asCleo = () => ada.request(companions.list, { body: { ...body, reader: String(cleo.id) } })
  await cleo.request(mutes.muteMember, { params: { userId: ben.id }, body: {} })
  expect(await asCleo()).toMatchObject([{ companions: [{ name: ben.name }] }])
  await cleo.request(blocks.add, { params: { userId: ben.id } })
  expect(await asCleo()).toMatchObject([{ companions: [{ name: ben.name }] }])
})

test('"View as" returns companions of own activities only', async () => {
  const { ada, ben, visitor, body } = await swimWithBen()
  for (const caller of [ben, visitor])
    expect(await caller.request(companions.list, { body: { ...body, reader: 'follower' } })).toEqual([])
  await ben.request(blocks.add, { params: { userId: ada.id } })
  const asBen = { ...body, reader: String(ben.id) }
  expect(await ada.request(companions.list, { body: asBen })).toBeRejectedWith('member_not_found')
})
