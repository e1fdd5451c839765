import { blocks } from '@daystar/contract/moderation/blocks'
import type { Role } from '@daystar/contract/roles'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { outcomeOf, viewerOf } from '../../testing/viewers.ts'
import { authorize, isNamedTo } from './access.ts'
import { abilitiesOnMember, authorizeSanction, isRemovalReadable } from './sanctions/access.ts'

const viewer = viewerOf({})
/** The viewer, and another member. */
const [own, other] = [1, 2]

test('members report others, and not themselves', () => {
  expect(outcomeOf(() => authorize(viewer, 'create', { memberId: other }))).toBe('allow')
  expect(outcomeOf(() => authorize(viewer, 'create', { memberId: null }))).toBe('allow')
  expect(outcomeOf(() => authorize(viewer, 'create', { memberId: own }))).toBe('own_report')
})

test.each<[Role | null, number | null, string]>([
  [null, other, 'moderators_only'],
  ['member', other, 'moderators_only'],
  ['member', own, 'moderators_only'],
  ['moderator', other, 'allow'],
  ['moderator', null, 'allow'],
  ['moderator', own, 'report_not_found'],
  ['operator', other, 'allow'],
  ['operator', own, 'report_not_found'],
])('a %s reviews a case about member %s: %s', (viewerRole, memberId, outcome) => {
  expect(outcomeOf(() => authorize(viewer, 'review', { viewerRole, memberId }))).toBe(outcome)
})

test.each<[Role, Role | null, 'warning' | null, string]>([
  ['member', 'member', null, 'moderators_only'],
  ['moderator', 'member', 'warning', 'allow'],
  ['moderator', null, 'warning', 'allow'],
  ['moderator', 'moderator', null, 'allow'],
  ['moderator', 'moderator', 'warning', 'operators_only'],
  ['moderator', 'operator', 'warning', 'operators_only'],
  ['operator', 'operator', 'warning', 'allow'],
])('a %s decides a case about a %s with the sanction %s: %s', (viewerRole, memberRole, sanction, outcome) => {
  const decide = () => authorize(viewer, 'decide', { viewerRole, memberId: other, memberRole, sanction })
  expect(outcomeOf(decide)).toBe(outcome)
})

test('moderators decide no case about themselves', () => {
  const decided = { viewerRole: 'operator', memberId: own, memberRole: 'operator', sanction: null } as const
  expect(outcomeOf(() => authorize(viewer, 'decide', decided))).toBe('report_not_found')
})

test.each<[Role | null, number, Role | null, string]>([
  [null, other, 'member', 'moderators_only'],
  ['member', other, 'member', 'moderators_only'],
  ['member', own, 'member', 'moderators_only'],
  ['moderator', other, 'member', 'allow'],
  ['moderator', other, null, 'allow'],
  ['moderator', own, 'moderator', 'own_sanction'],
  ['moderator', other, 'moderator', 'operators_only'],
  ['moderator', other, 'operator', 'operators_only'],
  ['operator', other, 'operator', 'allow'],
  ['operator', own, 'operator', 'own_sanction'],
])('a %s imposes and lifts sanctions against member %s, a %s: %s', (viewerRole, memberId, memberRole, outcome) => {
  const subject = { viewerRole, memberId, memberRole }
  for (const action of ['impose', 'lift'] as const)
    expect(
      outcomeOf(() => authorizeSanction(viewer, action, subject)),
      action,
    ).toBe(outcome)
  expect(abilitiesOnMember(viewer, subject)).toEqual(outcome === 'allow' ? ['sanction:impose', 'sanction:lift'] : [])
})

test.each<[Role | null, number | null, string]>([
  [null, other, 'moderators_only'],
  ['member', other, 'moderators_only'],
  ['moderator', other, 'allow'],
  ['moderator', null, 'allow'],
  ['moderator', own, 'own_sanction'],
])('a %s reads the sanctions against member %s: %s', (viewerRole, memberId, outcome) => {
  expect(outcomeOf(() => authorizeSanction(viewer, 'readAll', { viewerRole, memberId }))).toBe(outcome)
})

test('members appeal only the sanctions against themselves', () => {
  expect(outcomeOf(() => authorizeSanction(viewer, 'appeal', { member_id: own }))).toBe('allow')
  expect(outcomeOf(() => authorizeSanction(viewer, 'appeal', { member_id: other }))).toBe('sanction_not_found')
})

test('what an admin removed from a circle is readable once the member has appealed', () => {
  expect(isRemovalReadable({ circle_name: '', appealed_at: null })).toBe(true)
  expect(isRemovalReadable({ circle_name: 'Dawn swimmers', appealed_at: null })).toBe(false)
  expect(isRemovalReadable({ circle_name: 'Dawn swimmers', appealed_at: new Date() })).toBe(true)
})

test('a reporter learns the names of members whom they see or have blocked themselves', async () => {
  const { ada, ben, cleo, dora, testApp } = await createTestApp({ members: ['dora'] })
  const block = (blocker: typeof ada, blocked: typeof ada) =>
    blocker.request(blocks.add, { params: { userId: blocked.id } })
  await block(ada, cleo)
  await block(dora, ada)
  await block(ben, dora)

  const namesFor = async ({ id }: typeof ada) => {
    const others = testApp.db.selectFrom('members as m').select('m.name').where('m.id', '<>', id).orderBy('m.id')
    return (await others.where(isNamedTo(viewerOf({ id }), 'm.id')).execute()).map(({ name }) => name)
  }
  expect(await namesFor(ada)).toEqual([ben.name, cleo.name])
  expect(await namesFor(cleo)).toEqual([ben.name, dora.name])
  expect(await namesFor(dora)).toEqual([ada.name, cleo.name])
})
