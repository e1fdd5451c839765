import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { expect, test } from 'vitest'
import { PostgresPubSub } from '../../../platform/pub-sub/pub-sub-postgres.ts'
import { Caller } from '../../../testing/callers.ts'
import { createActivity } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'
import { createJpeg } from '../../../testing/uploads.ts'
import { MemberSummaryCache } from './summary-queries.ts'

const openTestApp = sharedTestApp()

/** An activity of Ada that mentions Ben, with a high five and a comment by Ben. */
async function createActivityByAdaWithBen() {
  const { ada, ben, testApp } = await openTestApp()
  const swim = await createActivity(ada, { description: `With [${ben.name}](u:${ben.id})` })
  await ben.request(engagement.give, { body: { activity_id: swim.id } })
  await ben.request(comments.add, { params: { activityId: swim.id }, body: { content: 'Brr' } })
  const card = (caller: Caller = ada) => caller.request(activities.read, { params: { activityId: swim.id } })
  return { ada, ben, testApp, card }
}

test('shows a new name on every card on the next request', async () => {
  const { ada, ben, card } = await createActivityByAdaWithBen()
  await card()
  for (const name of ['Benjamin', 'Benno', 'Ben Amsel']) {
    await ben.request(users.edit, { body: { name } })
    expect(await card()).toMatchObject({
      highfivers_preview: [{ name }],
      commenters_preview: [{ name }],
      mentions: [{ name }],
    })
  }
  await ada.request(users.edit, { body: { name: 'Ada Lark', username: 'lark' } })
  expect((await card()).user).toMatchObject({ name: 'Ada Lark', username: 'lark' })
})

test('shows a new profile picture on every card on the next request', async () => {
  const { ben, card } = await createActivityByAdaWithBen()
  expect((await card()).highfivers_preview[0]?.profile_pic_url).toBeNull()
  const { profile_pic_url } = await ben.upload(users.picture, {}, { name: 'ben.jpg', content: await createJpeg() })
  expect((await card()).highfivers_preview[0]?.profile_pic_url).toBe(profile_pic_url)
})

test('shows a new name in another process after the change event, also for a direct database update', async () => {
  const { ada, ben, testApp, card } = await createActivityByAdaWithBen()
  const caller = new Caller(await testApp.startSecondProcess(), ada.token)
  const nameOnCard = async (as?: Caller) => (await card(as)).highfivers_preview[0]?.name
  expect([await nameOnCard(), await nameOnCard(caller)]).toEqual([ben.name, ben.name])

  await ben.request(users.edit, { body: { name: 'Benjamin' } })
  await expect.poll(() => nameOnCard(caller)).toBe('Benjamin')

  await testApp.db.updateTable('members').set({ name: 'Benno' }).where('id', '=', ben.id).execute()
  await expect.poll(() => nameOnCard(caller)).toBe('Benno')
  await expect.poll(() => nameOnCard()).toBe('Benno')
})

test('reads from the database every time while the process is not listening', async () => {
  const { ben, testApp } = await createTestApp()
  const pubSub = new PostgresPubSub({ url: testApp.database.url, log: testApp.deps.log })
  const memberSummaries = new MemberSummaryCache({ db: testApp.db, pubSub })
  for (const name of ['Benjamin', 'Benno']) {
    await testApp.db.updateTable('members').set({ name }).where('id', '=', ben.id).execute()
    expect(await memberSummaries.load([[ben.id]])).toMatchObject([[{ name }]])
  }
})

test('removes a deleted member from every card', async () => {
  const { ben, testApp, card } = await createActivityByAdaWithBen()
  await card()
  await testApp.db.deleteFrom('members').where('id', '=', ben.id).execute()
  expect(await card()).toMatchObject({
    highfivers_preview: [],
    commenters_preview: [],
    mentions: [],
    high_five_count: 0,
    comment_count: 0,
  })
})

test('keeps the order of each list and leaves out unknown ids', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const names = async (lists: number[][]) =>
    (await testApp.deps.memberSummaries.load(lists)).map((summaries) => summaries.map(({ name }) => name))
  expect(await names([[ben.id, 999_999, ada.id], [], [ben.id]])).toEqual([[ben.name, ada.name], [], [ben.name]])
  expect(await names([[cleo.id, ben.id], [999_999]])).toEqual([[cleo.name, ben.name], []])
})
