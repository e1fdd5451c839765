import { users } from '@daystar/contract/accounts'
import { type Role, roles } from '@daystar/contract/roles'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/database.ts'
import { Caller, type Member } from '../../testing/callers.ts'
import { duringTransaction } from '../../testing/held-transaction.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { requireOtherOperator } from './role-commands.ts'

const setRole = (caller: Caller, member: Member, role: Role, reason?: string) =>
  caller.request(roles.set, {
    params: { userId: String(member.id) },
    body: { role, ...(reason !== undefined && { reason }) },
  })

async function createCommunityWithOperator() {
  const app = await createTestApp()
  return { ...app, olga: await app.testApp.createMember('Olga', { role: 'operator' }) }
}

test('a new role applies in every session and process at once', async () => {
  const { ada, olga, testApp } = await createCommunityWithOperator()
  const otherProcess = new Caller(await testApp.startSecondProcess(), ada.token)
  expect(await otherProcess.request(users.me)).toMatchObject({ role: 'member', is_operator: false })

  expect(await setRole(olga, ada, 'moderator')).toEqual({ role: 'moderator' })

  expect(await ada.request(users.me)).toMatchObject({ role: 'moderator', is_operator: false })
  await expect.poll(() => otherProcess.request(users.me)).toMatchObject({ role: 'moderator' })
  await setRole(olga, ada, 'operator')
  expect(await ada.request(users.me)).toMatchObject({ role: 'operator', is_operator: true })
})

test('a change of a role is recorded with its reason', async () => {
  const { ada, olga, testApp } = await createCommunityWithOperator()
  await setRole(olga, ada, 'moderator', 'Elected in June')
  await setRole(olga, ada, 'moderator', 'Sent twice')

  const events = await testApp.db.selectFrom('audit_events').selectAll().where('action', '=', 'role_changed').execute()
  expect(events).toMatchObject([
    {
      actor_id: olga.id,
      subject_type: 'member',
      subject_id: ada.id,
      reason: 'Elected in June',
      details: { from: 'member', to: 'moderator' },
      address: '127.0.0.1',
    },
  ])
})

test('the last operator keeps the role', async () => {
  const { ada, olga } = await createCommunityWithOperator()
  expect(await setRole(olga, olga, 'member')).toBeRejectedWith('last_operator')
  expect(await setRole(olga, olga, 'operator')).toEqual({ role: 'operator' })

  await setRole(olga, ada, 'operator')
  expect(await setRole(olga, olga, 'member')).toEqual({ role: 'member' })
  expect(await setRole(ada, ada, 'moderator')).toBeRejectedWith('last_operator')
})

test('one of two operators remains when both give up the role at the same moment', async () => {
  const { ada, olga, testApp } = await createCommunityWithOperator()
  await setRole(olga, ada, 'operator')
  const giveUp = (member: Member) => setRole(member, member, 'member')

  const results = await Promise.all([giveUp(ada), giveUp(olga)])

  expect(results).toContainEqual({ role: 'member' })
  const operators = await testApp.db.selectFrom('members').select('id').where('role', '=', 'operator').execute()
  expect(operators).toHaveLength(1)
})

test('an operator whose role is revoked at the same moment cannot change roles', async () => {
  const { ada, ben, olga, testApp } = await createCommunityWithOperator()
  await setRole(olga, ada, 'operator')
  const response = await duringTransaction(
    testApp,
    (tx) => tx.updateTable('members').set({ role: 'member' }).where('id', '=', ada.id).execute(),
    () => setRole(ada, ben, 'operator'),
  )
  expect(response).toBeRejectedWith('operators_only')
  expect(await ben.request(users.me)).toMatchObject({ role: 'member' })
})

test('a command that deletes or suspends a member is rejected for the last operator', async () => {
  const { ada, olga, testApp } = await createCommunityWithOperator()
  const check = (member: Member) => transaction(testApp.db, (tx) => requireOtherOperator(tx, member.id))
  await expect(check(ada)).resolves.toBeUndefined()
  await expect(check(olga)).rejects.toMatchObject({ code: 'last_operator' })
  await setRole(olga, ada, 'operator')
  await expect(check(olga)).resolves.toBeUndefined()
})
