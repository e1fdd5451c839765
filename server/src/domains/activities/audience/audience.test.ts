import { type Audience, activities } from '@daystar/contract/activities'
import { audience } from '@daystar/contract/activities/audience'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { blocks } from '@daystar/contract/moderation/blocks'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createActivity, createCircle, follow } from '../../../testing/member-actions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const audiences: readonly Audience[] = ['everyone', 'followers', 'me']

/** Ada and members in every relation to her and to her circles. */
async function createCommunity() {
  const { ada, testApp, visitor } = await createTestApp()
  const names = ['Stranger', 'Pending', 'Follower', 'Inside', 'FollowerInside', 'InBoth', 'Blocked', 'Blocker', 'Lake']
  const [stranger, pending, follower, inside, followerInside, inBoth, blocked, blocker, lake] = (await Promise.all(
    names.map((name) => testApp.createNamedMember(name)),
  )) as [Member, Member, Member, Member, Member, Member, Member, Member, Member]
  const insiders = [inside, followerInside, inBoth, blocked, blocker]
  const ids = {
    open: await createCircle(ada, 'Open Water', false, [inside, stranger]),
    trails: await createCircle(ada, 'Trail Mornings', true, insiders),
    lake: await createCircle(ada, 'Lake', true, [inBoth, lake]),
  }
  for (const member of [follower, followerInside, inBoth]) await follow(member, ada)
  await pending.request(connections.request, { body: { addressee_id: ada.id } })
  await ada.request(blocks.add, { params: { userId: blocked.id } })
  await blocker.request(blocks.add, { params: { userId: ada.id } })
  const others = [stranger, pending, follower, inside, followerInside, inBoth, blocked, blocker, lake]
  return { ada, others, ids, testApp, visitor, inside, inBoth, lake, stranger, blocker, follower }
}

type Community = Awaited<ReturnType<typeof createCommunity>>
type Choice = Parameters<typeof previewOf>[1]

/** All pages of the preview as one. */
async function previewOf(
  ada: Member,
  choice: { audience: Audience; circle_ids?: string; activity_id?: number; opens?: boolean },
) {
  const pages = await ada.requestAllPages(audience.preview, { query: { ...choice, limit: 2 } })
  const [first] = pages
  if (!first) throw new Error('A list has at least one page.')
  return { ...first, members: pages.flatMap((page) => page.members.map(({ name }) => name)).sort() }
}

/** The members who see the activity, by asking as each of them. */
async function readersOf({ others, visitor }: Community, activityId: number) {
  const sees = async (caller: Pick<Member, 'requestRaw'>) =>
    (await caller.requestRaw(activities.read, { params: { activityId } })).statusCode === 200
  const seeing = await Promise.all(others.map(async (member) => ((await sees(member)) ? [member.name] : [])))
  return { members: seeing.flat().sort(), visitors: await sees(visitor) }
}

function expectSame(
  community: Community,
  preview: Awaited<ReturnType<typeof previewOf>>,
  readers: Awaited<ReturnType<typeof readersOf>>,
) {
  expect(preview.includes_visitors).toBe(readers.visitors)
  if (preview.scope === 'everyone') {
    const unblocked = community.others.map(({ name }) => name).filter((name) => !name.startsWith('Block'))
    return expect(readers.members).toEqual(unblocked.sort())
  }
  expect(preview.members).toEqual(readers.members)
  expect(preview.count).toBe(readers.members.length)
}

const placements = [[], ['open'], ['trails'], ['lake'], ['trails', 'lake'], ['open', 'trails']] as const

test('lists exactly those who can see the activity once it is posted', async () => {
  const swimmers = await createCommunity()
  const { ada, ids } = swimmers
  for (const chosen of audiences) {
    for (const placement of placements) {
      const circle_ids = placement.map((name) => ids[name])
      const preview = await previewOf(ada, { audience: chosen, circle_ids: circle_ids.join(',') })
      const { id } = await createActivity(ada, { audience: chosen, circle_ids })
      expectSame(swimmers, preview, await readersOf(swimmers, id))
    }
  }
})

test('lists exactly those who can see the activity once an edit is saved', async () => {
  const swimmers = await createCommunity()
  const { ada, ids } = swimmers
  for (const before of placements) {
    for (const after of placements) {
      const { id } = await createActivity(ada, { circle_ids: before.map((name) => ids[name]) })
      const chosen = audiences[(placements.indexOf(before) + placements.indexOf(after)) % 2] ?? 'me'
      const circle_ids = after.map((name) => ids[name])
      const preview = await previewOf(ada, { audience: chosen, circle_ids: circle_ids.join(','), activity_id: id })
      await ada.request(activities.update, { params: { activityId: id }, body: { audience: chosen, circle_ids } })
      expectSame(swimmers, preview, await readersOf(swimmers, id))
    }
  }
})

test('an activity from a private time of its circle is for members only until the author opens it', async () => {
  const swimmers = await createCommunity()
  const { ada, ids, stranger } = swimmers
  const { id } = await createActivity(ada, { circle_ids: [ids.trails] })
  await ada.request(circles.edit, { params: { circleId: ids.trails }, body: { is_private: false } })
  await stranger.request(circles.joinSelf, { params: { circleId: ids.trails } })
  for (const opens of [false, true]) {
    const choice: Choice = { audience: 'everyone', activity_id: id, ...(opens && { opens }) }
    const preview = await previewOf(ada, choice)
    expect(preview.scope).toBe(opens ? 'everyone' : 'circles')
    if (opens) await ada.request(activities.update, { params: { activityId: id }, body: { members_only: false } })
    expectSame(swimmers, preview, await readersOf(swimmers, id))
  }
})

/** The titles that the other reader sees, by "View as" and in reality. */
async function comparison(ada: Member, reader: Pick<Member, 'requestAllPages'>, as: string) {
  const pages = await ada.requestAllPages(audience.viewAs, { params: { reader: as }, query: { limit: 3 } })
  const real = await reader.requestAllPages(activities.ofMember, { params: { userId: String(ada.id) } })
  const shown = pages.flatMap((page) => page.activities)
  expect(pages[0]?.count).toBe(shown.length)
  const summary = (list: typeof shown) => list.map(({ id, circles: names }) => ({ id, circles: names }))
  return { shown: summary(shown), real: summary(real.flat()) }
}

test('"View as" shows what a visitor, a follower and every other member see', async () => {
  const swimmers = await createCommunity()
  const { ada, ids, others, visitor, follower } = swimmers
  for (const chosen of audiences)
    for (const placement of placements)
      await createActivity(ada, { audience: chosen, circle_ids: placement.map((name) => ids[name]) })

  const compare = async (reader: Pick<Member, 'requestAllPages'>, as: string) => {
    const { shown, real } = await comparison(ada, reader, as)
    expect(shown, as).toEqual(real)
    return shown.length
  }
  const counts = [await compare(visitor, 'visitor'), await compare(follower, 'follower')]
  for (const member of others.filter(({ name }) => !name.startsWith('Block')))
    counts.push(await compare(member, String(member.id)))
  expect(counts.every((count) => count > 0)).toBe(true)
  expect(new Set(counts).size).toBeGreaterThan(4)
})

test('"View as" does not reveal that the reader blocked a commenter', async () => {
  const { ada, inside, stranger } = await createCommunity()
  const { id } = await createActivity(ada)
  await stranger.request(comments.add, { params: { activityId: id }, body: { content: 'Cold!' } })
  await inside.request(blocks.add, { params: { userId: stranger.id } })
  const { activities: shown } = await ada.request(audience.viewAs, { params: { reader: String(inside.id) } })
  expect(shown).toMatchObject([{ id, commenters_preview: [{ name: 'Stranger' }] }])
})
