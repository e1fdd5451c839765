import { users } from '@daystar/contract/accounts'
import { memberAdministration } from '@daystar/contract/administration/members'
import { audit } from '@daystar/contract/audit'
import { type Role, roles } from '@daystar/contract/roles'
import { expect, test } from 'vitest'
import type { Caller, Member } from '../../../testing/callers.ts'
import { password, setPassword } from '../../../testing/credentials.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const missing = 999_999_999

/** Olga and Otto are operators, and Olga has the usual password. */
async function createCommunity() {
  const app = await createTestApp({ members: ['olga', 'otto'] }, { language: 'en' })
  await setPassword(app.testApp, app.olga)
  return app
}

const setRoles = (caller: Caller, members: readonly { readonly id: number }[], role: Role, identity: object = {}) =>
  caller.request(roles.setMany, { body: { member_ids: members.map(({ id }) => id), role, ...identity } })
const roleOf = async (member: Member) => (await member.request(users.me)).role

test('an operator sets the role of several members, and gets the result for each of them', async () => {
  const { ada, ben, cleo, olga, otto, testApp } = await createCommunity()
  await testApp.db
    .updateTable('members')
    .set({ email_confirmed_at: new Date() })
    .where('id', 'in', [olga.id, otto.id])
    .execute()
  expect(await setRoles(olga, [ada, { id: missing }, ben], 'moderator')).toEqual([
    { member_id: ada.id, error: null },
    { member_id: missing, error: { code: 'member_not_found', detail: 'Member not found.' } },
    { member_id: ben.id, error: null },
  ])
  expect([await roleOf(ada), await roleOf(ben), await roleOf(cleo)]).toEqual(['moderator', 'moderator', 'member'])
  expect(await olga.request(audit.list, { query: { action: 'role_changed' } })).toHaveLength(2)
  expect(await olga.request(roles.undo, { params: { userId: String(ben.id) } })).toEqual({ role: 'member' })

  await testApp.runJobs()
  const toOtto = testApp.sentEmails.filter(({ to, text }) => to === otto.email && text.includes('these members'))
  expect(toOtto).toMatchObject([
    { text: expect.stringContaining(`to moderator: ${ada.name} (member), ${ben.name} (member).`) },
  ])
  expect(testApp.sentEmails.filter(({ to }) => to === ada.email)).toHaveLength(1)
})

test('several members with an operator among them require the password', async () => {
  const { ada, olga, otto } = await createCommunity()
  expect(await setRoles(olga, [ada], 'operator')).toBeRejectedWith('incorrect_login')
  expect(await setRoles(olga, [ada, otto], 'moderator')).toBeRejectedWith('incorrect_login')
  expect([await roleOf(ada), await roleOf(otto)]).toEqual(['member', 'operator'])
  expect(await setRoles(olga, [ada, otto], 'moderator', { password })).toMatchObject([{ error: null }, { error: null }])
  expect([await roleOf(ada), await roleOf(otto)]).toEqual(['moderator', 'moderator'])
})

test('the last operator keeps the role if all operators are selected', async () => {
  const { olga, otto } = await createCommunity()
  expect(await setRoles(olga, [otto, olga], 'member', { password })).toMatchObject([
    { member_id: otto.id, error: null },
    { member_id: olga.id, error: { code: 'last_operator' } },
  ])
  expect([await roleOf(olga), await roleOf(otto)]).toEqual(['operator', 'member'])
})

test('an operator deletes several accounts, but not their own', async () => {
  const { ada, ben, cleo, olga } = await createCommunity()
  const body = { member_ids: [ada.id, olga.id, missing, ben.id] }
  expect(await olga.request(memberAdministration.deleteMany, { body })).toMatchObject([
    { member_id: ada.id, error: null },
    { member_id: olga.id, error: { code: 'not_yourself' } },
    { member_id: missing, error: { code: 'member_not_found' } },
    { member_id: ben.id, error: null },
  ])
  expect(await ada.request(users.me)).toBeRejectedWith('not_authenticated')
  expect(await ben.request(users.me)).toBeRejectedWith('not_authenticated')
  expect(await cleo.request(users.me)).toMatchObject({ name: cleo.name })
  expect(await olga.request(audit.list, { query: { action: 'account_deleted' } })).toHaveLength(2)
})
