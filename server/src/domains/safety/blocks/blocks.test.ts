import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import { feed } from '@daystar/contract/feed'
import { blocks } from '@daystar/contract/moderation/blocks'
import { notifications } from '@daystar/contract/notifications'
import { search } from '@daystar/contract/search'
import { expect, test } from 'vitest'
import { Caller, type Member } from '../../../testing/callers.ts'
import { openPage } from '../../../testing/live-stream.ts'
import { addComment, createActivity, createCircle, follow } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const block = (member: Member, other: Member) => member.request(blocks.add, { params: { userId: other.id } })
const unblock = (member: Member, other: Member) => member.request(blocks.remove, { params: { userId: other.id } })
const userId = (member: Member) => ({ params: { userId: String(member.id) } })
const highFive = (member: Member, activityId: number) =>
  member.request(engagement.give, { body: { activity_id: activityId } })
/** Both directions of a block: who blocks, and who is blocked. */
const directions = [
  ['the member who blocks', true],
  ['the member who is blocked', false],
] as const

test('blocking ends the connections and requests in both directions, and unblocking restores none', async () => {
  const { ada, ben, cleo } = await openTestApp()
  await follow(ada, ben)
  await follow(ben, ada)
  await cleo.request(connections.request, { body: { addressee_id: ada.id } })

  await block(ada, ben)
  await block(ada, cleo)

  expect(await ada.request(connections.following, userId(ada))).toEqual([])
  expect(await ada.request(connections.followers, userId(ada))).toEqual([])
  expect(await ada.request(connections.received)).toEqual([])
  expect(await ben.request(users.me)).toMatchObject({ followers_count: 0, following_count: 0 })
  expect(await ada.request(blocks.list)).toMatchObject([{ id: cleo.id }, { id: ben.id }])

  await unblock(ada, ben)
  expect(await ada.request(blocks.list)).toMatchObject([{ id: cleo.id }])
  expect(await ada.request(connections.status, { params: { userId: ben.id } })).toMatchObject({ status: 'none' })
})

test.each(directions)(
  '%s does not see the other member in lists and search, and cannot ask to follow them',
  async (_, isBlocker) => {
    const { ada, ben, cleo } = await createTestApp()
    await follow(ben, cleo)
    await follow(cleo, ben)
    await block(...(isBlocker ? ([ada, ben] as const) : ([ben, ada] as const)))

    const request = { body: { addressee_id: ben.id } }
    expect(await ada.request(connections.request, request)).toBeRejectedWith('member_not_found')
    expect(await ada.request(connections.followers, userId(cleo))).toEqual([])
    expect(await ada.request(connections.following, userId(cleo))).toEqual([])
    expect(await ada.request(search.members, { query: { q: ben.name } })).toEqual([])
    expect(await cleo.request(search.members, { query: { q: ben.name } })).toHaveLength(1)
  },
)

test.each(directions)('%s does not see activities of the other member', async (_, isBlocker) => {
  const { ada, ben, cleo } = await createTestApp()
  const circleId = await createCircle(cleo, 'Lake', false, [ada, ben])
  await createActivity(ben, { circle_ids: [circleId] })
  await block(...(isBlocker ? ([ada, ben] as const) : ([ben, ada] as const)))

  expect(await ada.request(feed.circle, { params: { circleId } })).toEqual([])
  expect(await ada.request(feed.home, { query: { scope: 'everyone' } })).toEqual([])
  expect(await cleo.request(feed.circle, { params: { circleId } })).toHaveLength(1)
})

test.each(directions)('%s does not see what the other member did on the activities of others', async (_, isBlocker) => {
  const { ada, ben, cleo } = await openTestApp()
  const { id } = await createActivity(cleo)
  const params = { activityId: id }
  await highFive(ben, id)
  await highFive(ada, id)
  const said = await addComment(ben, id, 'Cold?')
  const own = await addComment(ada, id, `[${ben.name}](u:${ben.id}) asks`)
  await ben.request(comments.star, { params: { commentId: own.id } })
  await block(...(isBlocker ? ([ada, ben] as const) : ([ben, ada] as const)))

  const people = { highfivers_preview: [{ id: ada.id }], commenters_preview: [{ id: ada.id }] }
  const card = await ada.request(activities.read, { params })
  // High fives are counted for all viewers alike, comments are those in the list.
  expect(card).toMatchObject({ ...people, high_five_count: 2, comment_count: 1, comments: [{ id: own.id }] })
  const shown = await ada.request(engagement.read, { params })
  expect(shown).toMatchObject({ ...people, highfivers: [{ id: ada.id }], commenters: [{ id: ada.id }] })
  expect(shown.highfivers).toHaveLength(1)
  expect(shown.commenters).toHaveLength(1)
  expect(await ada.request(comments.list, { params })).toMatchObject([{ id: own.id, mentions: [] }])
  expect(await ada.request(comments.stars, { params: { commentId: own.id } })).toEqual([])
  for (const endpoint of [comments.read, comments.star, comments.stars])
    expect(await ada.request(endpoint, { params: { commentId: said.id } })).toBeRejectedWith('comment_not_found')
  expect(await cleo.request(comments.list, { params })).toHaveLength(2)
})

test('hides the other member on cards of lists that were cached before, in every process, until the block ends', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const otherProcess = new Caller(await testApp.startSecondProcess(), ada.token)
  await follow(ada, cleo)
  const { id } = await createActivity(cleo)
  await highFive(ben, id)
  const lists = [{ scope: 'following' }, { scope: 'everyone' }].flatMap((query) =>
    [ada, otherProcess].map((caller) => async () => {
      const [card] = await caller.request(feed.home, { query })
      return card?.highfivers_preview.map((person) => person.id)
    }),
  )
  const shown = () => Promise.all(lists.map((list) => list()))
  for (let times = 0; times < 2; times++) expect(await shown()).toEqual([[ben.id], [ben.id], [ben.id], [ben.id]])

  await block(ben, ada)
  for (let times = 0; times < 2; times++) expect(await shown()).toEqual([[], [], [], []])
  await unblock(ben, ada)
  expect(await shown()).toEqual([[ben.id], [ben.id], [ben.id], [ben.id]])
})

test('hides notifications caused by the other member until the block ends, and creates none', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const { id } = await createActivity(ada)
  await highFive(ben, id)
  const ofCleo = await createActivity(cleo)
  expect(await ada.request(notifications.list)).toHaveLength(1)

  await block(ada, ben)
  await addComment(ben, ofCleo.id, `[${ada.name}](u:${ada.id}) was there too`)
  await addComment(cleo, ofCleo.id, 'Yes')
  expect(await ada.request(notifications.list)).toEqual([])

  await unblock(ada, ben)
  expect(await ada.request(notifications.list)).toMatchObject([{ type: 'activity_high_fived', actor: { id: ben.id } }])
})

test('shows only "A member" in the lists of a circle; an admin gets the id, to be able to remove them', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const circleId = await createCircle(cleo, 'Lake', false, [ada, ben])
  await block(ben, cleo)
  await block(ada, ben)
  const hidden = { name: 'A member', username: null, profile_pic_url: null, is_hidden: true }
  const listOf = async (member: Member) => {
    const detail = await member.request(circles.read, { params: { circleId } })
    const list = await member.request(circles.members, { params: { circleId } })
    expect(detail.members.map(({ id, name }) => [id, name])).toEqual(list.map(({ id, name }) => [id, name]))
    return list
  }

  expect(await listOf(ada)).toMatchObject([{ id: cleo.id }, { id: ada.id }, { id: 0, ...hidden }])
  expect(await listOf(ben)).toMatchObject([{ id: 0, ...hidden }, { id: 0, ...hidden }, { id: ben.id }])
  expect(await ben.request(circles.admins, { params: { circleId } })).toMatchObject([{ id: 0, ...hidden }])
  expect(await listOf(cleo)).toMatchObject([{ id: cleo.id }, { id: ada.id, name: ada.name }, { id: ben.id, ...hidden }])
  const inGerman = { params: { circleId }, headers: { 'accept-language': 'de' } }
  expect(await ben.request(circles.admins, inGerman)).toMatchObject([{ ...hidden, name: 'Ein Mitglied' }])
  expect((await ben.request(circles.read, inGerman)).admins).toMatchObject([{ name: 'Ein Mitglied' }])
  expect((await ben.request(circles.members, inGerman))[0]).toMatchObject({ display_name: 'Ein Mitglied' })
  await cleo.request(circles.leave, { params: { circleId, userId: ben.id } })
  expect(await listOf(ada)).toHaveLength(2)
})

test('publishes no live event of the other member', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const circleId = await createCircle(cleo, 'Lake', false, [ada, ben])
  await block(ada, ben)
  const readEvents = await openPage(testApp, ada)
  await createActivity(ben, { circle_ids: [circleId] })
  expect(await readEvents()).toEqual([])
  await createActivity(cleo, { circle_ids: [circleId] })
  expect(await readEvents()).toEqual([{ kind: 'feed' }])
})

test('a request that is sent at the moment of the block does not survive it', async () => {
  const { ada, ben } = await openTestApp()
  for (let round = 0; round < 5; round++) {
    await Promise.all([block(ada, ben), ben.request(connections.request, { body: { addressee_id: ada.id } })])
    expect(await ben.request(connections.sent)).toEqual([])
    await unblock(ada, ben)
  }
})

test('rejects a block of oneself, and of a member who already blocked the viewer', async () => {
  const { ada, ben } = await openTestApp()
  expect(await block(ada, ada)).toBeRejectedWith('own_block')
  await block(ada, ben)
  expect(await block(ada, ben)).toBeUndefined()
  expect(await block(ben, ada)).toBeRejectedWith('member_not_found')
  await unblock(ben, ada)
  expect(await ben.request(users.read, userId(ada))).toBeRejectedWith('member_not_found')
})
