import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { feed } from '@daystar/contract/feed'
import { sanctions } from '@daystar/contract/moderation/sanctions'
import { notifications } from '@daystar/contract/notifications'
import { search } from '@daystar/contract/search'
import { expect, test } from 'vitest'
import { impose, sanctionIdOf } from '../../../testing/actions/moderation-actions.ts'
import { Caller, type Member } from '../../../testing/callers.ts'
import { createActivity, follow } from '../../../testing/member-actions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { createJpeg } from '../../../testing/uploads.ts'

/** Ben follows Ada, Cleo does not. */
async function createCommunity() {
  const app = await createTestApp({ members: ['mona'] })
  await follow(app.ben, app.ada)
  return app
}

test('only followers, moderators and the member see what a limited member posts', async () => {
  const { ada, ben, cleo, mona, visitor, testApp } = await createCommunity()
  const file = { name: 'lake.jpg', content: await createJpeg() }
  const { id, media_url: url } = await ada.upload(activities.upload, { title: 'Lake' }, file)
  const sees = async (caller: Caller) => {
    const listed = (await caller.request(feed.home, { query: { scope: 'everyone' } })) as { id: number }[]
    const { statusCode } = await caller.requestRaw(activities.read, { params: { activityId: id } })
    return [listed.length, statusCode]
  }
  const second = await testApp.startSecondProcess()
  const everybody = [ada, ben, mona, cleo, visitor, new Caller(second, cleo.token), new Caller(second, null)]
  for (const caller of everybody) expect(await sees(caller)).toEqual([1, 200])

  await impose(mona, ada, 'limit')
  for (const caller of [ada, ben, mona]) expect(await sees(caller)).toEqual([1, 200])
  for (const caller of everybody.slice(3)) expect(await sees(caller)).toEqual([0, 404])
  // Followers load it from the same address as before.
  expect((await testApp.app.inject({ url: url ?? '' })).statusCode).toBe(200)

  await mona.request(sanctions.lift, { params: { sanctionId: await sanctionIdOf(ada) }, body: { reason: '' } })
  for (const caller of everybody) expect(await sees(caller)).toEqual([1, 200])
})

test('only followers see the comments of a limited member, and notifications about them', async () => {
  const { ada, ben, cleo, mona } = await createCommunity()
  await impose(mona, ada, 'limit')
  const texts = async (author: Member, viewer: Member) => {
    const { id: activityId } = await createActivity(author)
    await ada.request(comments.add, { params: { activityId }, body: { content: 'Buy it' } })
    return (await viewer.request(comments.list, { params: { activityId } })).map(({ content }) => content)
  }
  expect(await texts(cleo, cleo)).toEqual([])
  expect(JSON.stringify(await cleo.request(notifications.list))).not.toContain(ada.name)
  expect(await texts(ben, ben)).toEqual(['Buy it'])
  expect(JSON.stringify(await ben.request(notifications.list))).toContain(ada.name)
})

test('a limited member is not found by others, and sends requests only to followers', async () => {
  const { ada, ben, cleo, mona, visitor } = await createCommunity()
  await impose(mona, ada, 'limit')
  const profile = { params: { userId: String(ada.id) } }
  expect(await cleo.request(users.read, profile)).toBeRejectedWith('member_not_found')
  expect(await visitor.request(users.read, profile)).toBeRejectedWith('member_not_found')
  expect(await ben.request(users.read, profile)).toMatchObject({ name: ada.name })
  expect(await cleo.request(search.members, { query: { q: ada.name } })).toEqual([])
  expect(await ben.request(search.members, { query: { q: ada.name } })).toMatchObject([{ name: ada.name }])

  const request = (other: Member) => ada.request(connections.request, { body: { addressee_id: other.id } })
  expect(await request(cleo)).toBeRejectedWith('account_limited')
  expect(await request(ben)).toMatchObject({ status: 'accepted' })
})
