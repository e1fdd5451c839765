import type { Role } from '@daystar/contract/roles'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { outcomeOf, viewerOf } from '../../testing/viewers.ts'
import { authorize, authorizeApplication, isAddressReadable, mayInvite } from './access.ts'

const viewer = viewerOf({})

test.each<[Role | null, { membersInvite: boolean; isLimited: boolean }, string]>([
  ['member', { membersInvite: true, isLimited: false }, 'allow'],
  ['member', { membersInvite: true, isLimited: true }, 'inviting_limited'],
  ['member', { membersInvite: false, isLimited: false }, 'moderators_only'],
  ['member', { membersInvite: false, isLimited: true }, 'moderators_only'],
  ['moderator', { membersInvite: false, isLimited: false }, 'allow'],
  ['moderator', { membersInvite: false, isLimited: true }, 'inviting_limited'],
  ['operator', { membersInvite: false, isLimited: false }, 'allow'],
  [null, { membersInvite: false, isLimited: false }, 'moderators_only'],
])('a %s invites people with %o: %s', (role, state, outcome) => {
  for (const action of ['create', 'email'] as const)
    expect(
      outcomeOf(() => authorize(viewer, action, { role, ...state })),
      action,
    ).toBe(outcome)
})

test('moderators read all invitations and applications, and decide about applications', () => {
  const decisions = [
    (role: Role) => authorize(viewer, 'readAll', { role }),
    (role: Role) => authorizeApplication(viewer, 'read', { role }),
    (role: Role) => authorizeApplication(viewer, 'decide', { role }),
  ]
  for (const decide of decisions) {
    expect(outcomeOf(() => decide('member'))).toBe('moderators_only')
    expect(outcomeOf(() => decide('moderator'))).toBe('allow')
    expect(outcomeOf(() => decide('operator'))).toBe('allow')
  }
})

test('invitations are revoked by their creator and by moderators', () => {
  const revoke = (role: Role, createdBy: number) =>
    outcomeOf(() => authorize(viewer, 'revoke', { role, createdBy, isLimited: false } as never))
  expect(revoke('member', 1)).toBe('allow')
  expect(revoke('member', 2)).toBe('invitation_not_found')
  expect(revoke('moderator', 2)).toBe('allow')
})

test('the address to which an invitation was sent is for its creator and operators', () => {
  expect(isAddressReadable(viewer, { createdBy: 1 })).toBe(true)
  expect(isAddressReadable(viewer, { createdBy: 2 })).toBe(false)
  expect(isAddressReadable(viewerOf({ role: 'moderator' }), { createdBy: 2 })).toBe(false)
  expect(isAddressReadable(viewerOf({ role: 'operator' }), { createdBy: 2 })).toBe(true)
})

test('members may invite while nothing is against them', async () => {
  const { ada, testApp } = await createTestApp()
  const { db } = testApp
  const isAllowed = async (rules: { membersInvite: boolean; needsConfirmedEmail: boolean }) => {
    const query = db.selectFrom('members as m').select('m.id').where('m.id', '=', ada.id)
    return (await query.where(mayInvite('m', rules)).executeTakeFirst()) !== undefined
  }
  const open = { membersInvite: true, needsConfirmedEmail: true }
  const set = (values: object) => db.updateTable('members').set(values).where('id', '=', ada.id).execute()
  const initial = {
    role: 'member',
    is_limited: false,
    suspended_until: null,
    deletion_at: null,
    removal_started_at: null,
    email_confirmed_at: new Date(),
  }
  const inAnHour = new Date(Date.now() + 3_600_000)
  await set(initial)
  expect(await isAllowed(open)).toBe(true)
  expect(await isAllowed({ ...open, membersInvite: false })).toBe(false)
  for (const role of ['moderator', 'operator']) {
    await set({ role })
    expect(await isAllowed({ ...open, membersInvite: false }), role).toBe(true)
  }
  const against = [
    { is_limited: true },
    { suspended_until: inAnHour },
    { deletion_at: inAnHour },
    { removal_started_at: new Date() },
    { email_confirmed_at: null },
  ]
  for (const values of against) {
    await set({ ...initial, ...values })
    expect(await isAllowed(open), Object.keys(values).join()).toBe(false)
  }
  expect(await isAllowed({ ...open, needsConfirmedEmail: false }), 'without a mail server').toBe(true)
  await set({ ...initial, suspended_until: new Date(Date.now() - 1000) })
  expect(await isAllowed(open), 'after a suspension').toBe(true)
})
