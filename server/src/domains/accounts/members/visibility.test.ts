import { connections } from '@daystar/contract/connections'
import { blocks } from '@daystar/contract/moderation/blocks'
import type { Policy } from '@daystar/contract/policies'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { requireDecision } from '../../../platform/authorization/authorization.ts'
import { type Viewer, visitor } from '../../../platform/authorization/viewer.ts'
import type { Member } from '../../../testing/callers.ts'
import { follow } from '../../../testing/member-actions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { viewerOf } from '../../../testing/viewers.ts'
import { existingMemberId, resolveMemberRef } from './member-ref.ts'
import { isVisibleMember } from './queries.ts'
import {
  hiddenMemberIds,
  isNotLimited,
  membersHiddenFrom,
  memberVisibleTo,
  showsNoOtherMember,
} from './visibility-queries.ts'

/** Members in every relation to Ada that decides whether she sees them. */
async function createMembers() {
  const app = await createTestApp({ members: ['emil', 'fay', 'finn', 'eli', 'mona'] })
  const { ada, ben, cleo, emil, fay, finn, mona } = app
  const { db } = app.testApp
  await follow(ada, emil)
  await follow(finn, ada)
  await ada.request(connections.request, { body: { addressee_id: fay.id } })
  const block = (blocker: Member, { id: userId }: Member) => blocker.request(blocks.add, { params: { userId } })
  await block(ada, ben)
  await block(cleo, ada)
  await block(mona, ben)
  const limited = [emil, fay, finn].map(({ id }) => id)
  await db.updateTable('members').set({ is_limited: true }).where('id', 'in', limited).execute()
  const namesWhere = async (condition: ReturnType<typeof memberVisibleTo>) => {
    const rows = await db.selectFrom('members as m').select('m.name').where(condition).orderBy('m.id').execute()
    return rows.map(({ name }) => name)
  }
  const seenBy = (viewer: Viewer) => namesWhere(memberVisibleTo(viewer, 'm.id'))
  return { ...app, db, namesWhere, seenBy }
}

test('hides whom a member blocked, who blocked them, and limited members whom they do not follow', async () => {
  const { ada, emil, eli, mona, seenBy } = await createMembers()
  expect(await seenBy(viewerOf(ada))).toEqual([ada.name, emil.name, eli.name, mona.name])
})

test('hides nobody but those from a member without relations', async () => {
  const { ada, ben, cleo, eli, mona, seenBy } = await createMembers()
  expect(await seenBy(viewerOf(eli))).toEqual([ada.name, ben.name, cleo.name, eli.name, mona.name])
})

test('limited members see themselves, but not each other', async () => {
  const { ada, ben, cleo, fay, eli, mona, seenBy } = await createMembers()
  expect(await seenBy(viewerOf(fay))).toEqual([ada.name, ben.name, cleo.name, fay.name, eli.name, mona.name])
})

test('moderators see limited members, but not whom they blocked', async () => {
  const { ada, cleo, emil, fay, finn, eli, mona, seenBy } = await createMembers()
  expect(await seenBy(viewerOf(mona))).toEqual([
    ada.name,
    cleo.name,
    emil.name,
    fay.name,
    finn.name,
    eli.name,
    mona.name,
  ])
})

test('visitors see all members who are not limited', async () => {
  const { ada, ben, cleo, eli, mona, namesWhere, seenBy } = await createMembers()
  const others = [ada.name, ben.name, cleo.name, eli.name, mona.name]
  expect(await seenBy(visitor)).toEqual(others)
  expect(await namesWhere(isNotLimited('m.id'))).toEqual(others)
})

test('a missing member, such as a deleted author, hides nothing', async () => {
  const { ada, db } = await createMembers()
  const { rows } = await sql<{
    isVisible: boolean
  }>`select ${memberVisibleTo(viewerOf(ada), 'c.author_id')} as "isVisible"
    from (values (null::bigint)) as c (author_id)`.execute(db)
  expect(rows).toEqual([{ isVisible: true }])
})

test('the ids of hidden members are those that the predicate excludes', async () => {
  const { ada, ben, cleo, emil, fay, finn, db } = await createMembers()
  const idsOf = async (ids: ReturnType<typeof hiddenMemberIds>) =>
    (await sql<{ ids: number[] }>`select ${ids} as ids`.execute(db)).rows[0]?.ids.sort((a, b) => a - b)
  const hidden = [ben, cleo, fay, finn].map(({ id }) => id).sort((a, b) => a - b)
  expect(await idsOf(hiddenMemberIds(sql`${ada.id}::bigint`))).toEqual(hidden)
  expect(await idsOf(membersHiddenFrom(viewerOf(ada)))).toEqual(hidden)
  expect(await idsOf(membersHiddenFrom(visitor))).toEqual([emil.id, fay.id, finn.id])
})

test('one member is found by the same rules', async () => {
  const { ada, ben, emil, db } = await createMembers()
  const viewer = viewerOf(ada)
  expect(await isVisibleMember(db, viewer, emil.id)).toBe(true)
  expect(await isVisibleMember(db, viewer, ben.id)).toBe(false)
  expect(await existingMemberId(db, viewer, String(emil.id))).toBe(emil.id)
  await expect(existingMemberId(db, viewer, String(ben.id))).rejects.toMatchObject({ code: 'member_not_found' })
  expect(await existingMemberId(db, viewer, 'me')).toBe(ada.id)
})

test('"me" names the viewer, and an id beyond 2^53 no member', () => {
  expect(resolveMemberRef(viewerOf({ id: 7 }), 'me')).toBe(7)
  expect(resolveMemberRef(visitor, '12')).toBe(12)
  expect(() => resolveMemberRef(visitor, 'me')).toThrowError(expect.objectContaining({ code: 'not_authenticated' }))
  expect(() => resolveMemberRef(visitor, '9007199254740993')).toThrowError(
    expect.objectContaining({ code: 'member_not_found' }),
  )
})

/** The decisions that a handler leaves undecided, of those about a list and about one member. */
async function undecidedAfter(decide: (viewer: Viewer) => unknown): Promise<Policy[]> {
  const undecided: Policy[] = []
  for (const members of ['list', 'read'] as const) {
    const handle = async ({ viewer }: { viewer: Viewer }) => decide(viewer)
    await requireDecision({ policy: 'self', members }, handle, (policy) => undecided.push(policy))({
      viewer: viewerOf({ id: 7 }),
    })
  }
  return undecided
}

test('a list and one member are decisions of their own', async () => {
  expect(await undecidedAfter((viewer) => memberVisibleTo(viewer, 'm.id'))).toEqual(['member:read'])
  expect(await undecidedAfter((viewer) => memberVisibleTo(viewer, 'm.id', 'member:read'))).toEqual(['member:list'])
  expect(await undecidedAfter((viewer) => membersHiddenFrom(viewer))).toEqual(['member:read'])
  expect(await undecidedAfter(showsNoOtherMember)).toEqual(['member:read'])
  expect(await undecidedAfter(() => isNotLimited('m.id'))).toEqual(['member:list', 'member:read'])
})

test('looking up a member decides about one member', async () => {
  const { db, eli } = await createMembers()
  expect(await undecidedAfter((viewer) => existingMemberId(db, viewer, String(eli.id)))).toEqual(['member:list'])
  expect(await undecidedAfter((viewer) => existingMemberId(db, viewer, 'me'))).toEqual(['member:list'])
})
