import { activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { events } from '@daystar/contract/events'
import { feed } from '@daystar/contract/feed'
import { blocks } from '@daystar/contract/moderation/blocks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOf } from '../../testing/archives/imported-archives.ts'
import { createArchiveOf } from '../../testing/archives/member-with-everything.ts'
import type { Caller, Member } from '../../testing/callers.ts'
import { createEvent } from '../../testing/event-actions.ts'
import { addComment, createActivity } from '../../testing/member-actions.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const remove = (member: Member, commentId: number) => member.request(comments.remove, { params: { commentId } })
const block = (member: Member, other: Member) => member.request(blocks.add, { params: { userId: other.id } })

/** The numbers of comments that a reader is shown: in the list, on the page, on the card, and beside the previews. */
async function countsFor(caller: Caller, activityId: number) {
  const params = { activityId }
  const threads = (await caller.requestAllPages(comments.list, { params })).flat()
  const listed = threads.flatMap((thread) => [thread, ...(thread.replies ?? [])])
  const cards = await caller.request(feed.home, { query: { scope: 'everyone' } })
  return {
    listed: listed.filter(({ is_removed: isRemoved }) => !isRemoved).length,
    page: (await caller.request(activities.read, { params })).comment_count,
    card: cards.find(({ id }) => id === activityId)?.comment_count,
    previews: (await caller.request(engagement.read, { params })).comment_count,
  }
}

const same = (count: number) => ({ listed: count, page: count, card: count, previews: count })

test('a removed comment whose place remains is not counted', async () => {
  const { ada, ben, cleo, visitor } = await openTestApp()
  const swim = await createActivity(ada, { title: 'Плавание в проруби' })
  const first = await addComment(ben, swim.id, '寒くない？')
  await addComment(cleo, swim.id, 'باردة جدا', first.id)
  await addComment(ada, swim.id, 'Neun Grad')
  await remove(ben, first.id)
  for (const caller of [ada, ben, cleo, visitor]) expect(await countsFor(caller, swim.id)).toEqual(same(2))
})

test('comments of a hidden member, and replies to them, are counted for those who see them', async () => {
  const { ada, ben, cleo, testApp, visitor } = await openTestApp()
  const dora = await testApp.createNamedMember('Δώρα')
  const swim = await createActivity(ada)
  const cold = await addComment(ben, swim.id, 'Kaldt?')
  await addComment(dora, swim.id, '정말', cold.id)
  await addComment(cleo, swim.id, 'חם')
  await countsFor(cleo, swim.id)
  await block(cleo, ben)
  expect(await countsFor(cleo, swim.id)).toEqual(same(1))
  expect(await countsFor(ben, swim.id)).toEqual(same(2))
  for (const caller of [ada, dora, visitor]) expect(await countsFor(caller, swim.id)).toEqual(same(3))
})

test('a list of which everything is hidden has no number above it', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const swim = await createActivity(ada)
  await addComment(ben, swim.id, 'ठंडा?')
  await block(ben, cleo)
  expect(await countsFor(cleo, swim.id)).toEqual(same(0))
})

test('a hidden member is not counted on a cached card that names only later commenters', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  await block(cleo, ben)
  await addComment(ben, swim.id, 'Soğuk mu?')
  for (const name of ['Å', 'Ł', 'Ø', 'Ñ', 'Ж', '王', 'ג', 'ش'])
    await addComment(await testApp.createNamedMember(name), swim.id, 'Brr')
  for (const caller of [ada, cleo, ada, cleo])
    expect(await countsFor(caller, swim.id)).toEqual(same(caller === ada ? 9 : 8))
  const many = Array.from({ length: 195 }, () => ({ activity_id: swim.id, author_id: ada.id, content: 'Brr' }))
  await testApp.db.insertInto('comments').values(many).execute()
  for (const caller of [ada, cleo, ada, cleo])
    expect(await countsFor(caller, swim.id)).toEqual(same(caller === ada ? 204 : 203))
})

test('comments of a hidden member on an event are counted for those who see them', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const { id } = await createEvent(ada, { title: 'Ночное плавание' })
  const params = { eventId: id }
  for (const member of [ben, cleo]) await member.request(events.addComment, { params, body: { content: '行きます' } })
  await block(cleo, ben)
  for (const [reader, count] of [[ada, 2] as const, [cleo, 1] as const]) {
    expect(await reader.request(events.comments, { params })).toHaveLength(count)
    expect(await reader.request(events.read, { params })).toMatchObject({ comment_count: count })
  }
})

test('the number in an archive is that of the comments in it', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const swim = await createActivity(ada, { title: 'Cold water' })
  const first = await addComment(ben, swim.id, 'Où ?')
  await addComment(cleo, swim.id, 'Au lac', first.id)
  await remove(ben, first.id)
  await addComment(ben, swim.id, 'Merci')
  await block(ada, ben)
  const files = await createArchiveOf(testApp, ada)
  const archived = itemsOf(files, 'comments_on_own_activities').filter(({ activity_id: id }) => id === swim.id)
  expect(archived.map(({ content }) => content)).toEqual(['', 'Au lac'])
  expect(itemsOf(files, 'activities')).toContainEqual(expect.objectContaining({ id: swim.id, comment_count: 1 }))
})

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), who: fc.nat(3), at: fc.nat(12) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), who: fc.nat(3), at: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('block' as const), who: fc.nat(3), at: fc.nat(3) }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Scene {
  readonly activityId: number
  readonly members: readonly Member[]
  readonly added: { readonly id: number; readonly author: Member }[]
}

async function take({ kind, who, at }: Step, { activityId, members, added }: Scene) {
  const member = members[who] as Member
  if (kind === 'block') {
    const other = members[at] as Member
    return member === other ? undefined : await block(member, other)
  }
  const comment = added[at]
  if (kind === 'remove') return comment?.author === member ? await remove(member, comment.id) : undefined
  const { id } = await addComment(member, activityId, `Comment ${added.length}`, comment?.id)
  if (id !== undefined) added.push({ id, author: member })
}

test('every number is that of the comments in the list of the same reader', { timeout: 60_000 }, async () => {
  const { ada, testApp } = await openTestApp()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const scene = await newScene(testApp, ada)
      for (const one of steps) await take(one, scene)
      for (const reader of [ada, ...scene.members]) {
        const counts = await countsFor(reader, scene.activityId)
        expect(counts).toEqual(same(counts.listed))
      }
    }),
    { numRuns: 12 },
  )
})

async function newScene(testApp: TestApp, author: Member): Promise<Scene> {
  const names = ['بن', 'Żaneta', '花子', 'Ιώ']
  const members = await Promise.all(names.map((name) => testApp.createNamedMember(name)))
  return { activityId: (await createActivity(author)).id, members, added: [] }
}
