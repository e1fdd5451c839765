import { users } from '@daystar/contract/accounts'
import { passkeys } from '@daystar/contract/accounts/passkeys'
import { type Role, roles } from '@daystar/contract/roles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeOutdatedRows } from '../../../jobs/outdated-rows-commands.ts'
import { transaction } from '../../../platform/database/database.ts'
import { Caller, type Member } from '../../../testing/callers.ts'
import { password, setPassword } from '../../../testing/credentials.ts'
import { duringTransaction } from '../../../testing/database/held-transaction.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { setRoleByEmail } from './commands.ts'
import { requireOtherOperator } from './operator-lock-queries.ts'

const setRole = (caller: Caller, member: Member, role: Role, reason?: string) =>
  caller.request(roles.set, {
    params: { userId: String(member.id) },
    body: { role, password, ...(reason !== undefined && { reason }) },
  })
const undo = (caller: Caller, member: Member) => caller.request(roles.undo, { params: { userId: String(member.id) } })

/** Olga is an operator; she and Ada have the usual password. */
async function createCommunityWithOperator() {
  const app = await createTestApp({ members: ['olga'] }, { language: 'en' })
  await setPassword(app.testApp, app.olga, app.ada)
  return app
}

const confirmEmail = ({ db }: TestApp, { id }: Member) =>
  db.updateTable('members').set({ email_confirmed_at: new Date() }).where('id', '=', id).execute()

/** The emails in the order of their addresses, because they are sent at the same time. */
const sentTo = ({ sentEmails }: TestApp) => sentEmails.toSorted((a, b) => a.to.localeCompare(b.to))

test('making and removing an operator requires the password or a passkey', async () => {
  const { ada, olga, testApp } = await createCommunityWithOperator()
  const set = (member: Member, role: Role, identity: object = {}) =>
    olga.request(roles.set, { params: { userId: String(member.id) }, body: { role, ...identity } })
  expect(await set(ada, 'operator')).toBeRejectedWith('incorrect_login')
  expect(await set(ada, 'operator', { password: 'not the password' })).toBeRejectedWith('incorrect_login')
  expect(await ada.request(users.me)).toMatchObject({ role: 'member' })
  expect(await set(ada, 'moderator')).toEqual({ role: 'moderator' })
  expect(await set(ada, 'operator', { password })).toEqual({ role: 'operator' })
  expect(await set(ada, 'member')).toBeRejectedWith('incorrect_login')
  expect(await ada.request(users.me)).toMatchObject({ role: 'operator' })

  const device = new SoftwareAuthenticator(testApp.deps.config.publicUrl)
  const { options } = await olga.request(passkeys.registrationOptions, { body: { password } })
  await olga.request(passkeys.register, { body: { name: 'Phone', credential: device.create(options) } })
  const passkey = device.use((await olga.request(passkeys.confirmationOptions)).options)
  expect(await set(ada, 'member', { passkey })).toEqual({ role: 'member' })
  expect(await set(ada, 'operator', { passkey })).toBeRejectedWith('passkey_invalid')
})

test('a member who becomes an operator at the same moment does not lose the role without the password', async () => {
  const { ada, olga, testApp } = await createCommunityWithOperator()
  const response = await duringTransaction(
    testApp,
    (tx) => tx.updateTable('members').set({ role: 'operator' }).where('id', '=', ada.id).execute(),
    () => olga.request(roles.set, { params: { userId: String(ada.id) }, body: { role: 'member' } }),
  )
  expect(response).toBeRejectedWith('incorrect_login')
  expect(await ada.request(users.me)).toMatchObject({ role: 'operator' })
})

test('the member and the other operators with a confirmed address get an email about a new role', async () => {
  const { ada, olga, testApp } = await createCommunityWithOperator()
  const otto = await testApp.createMember('otto')
  await testApp.createNamedMember('Uwe', { role: 'operator' })
  await confirmEmail(testApp, otto)

  await setRole(olga, ada, 'operator')
  await setRole(olga, ada, 'operator')
  await testApp.runJobs()

  expect(sentTo(testApp)).toMatchObject([
    {
      to: ada.email,
      subject: 'Your role in Daystar was changed',
      text: expect.stringContaining(`${olga.name} changed your role in Daystar from member to operator.`),
    },
    {
      to: otto.email,
      subject: `The role of ${ada.name} in Daystar was changed`,
      text: expect.stringContaining(`${olga.name} changed the role of ${ada.name} in Daystar from member to operator.`),
      link: 'http://daystar.example/admin/members',
    },
  ])
})

test('a command on the server informs the member and all operators about a new role', async () => {
  const { ada, olga, testApp } = await createCommunityWithOperator()
  await confirmEmail(testApp, olga)
  await setRoleByEmail(testApp.deps, ada.email, 'moderator')
  await testApp.runJobs()
  expect(sentTo(testApp)).toMatchObject([
    { to: ada.email, text: expect.stringContaining('A command on the server changed your role') },
    { to: olga.email, text: expect.stringContaining(`A command on the server changed the role of ${ada.name}`) },
  ])
})

test('an operator undoes a change once, and both changes are in the audit log', async () => {
  const { ada, olga, testApp } = await createCommunityWithOperator()
  await setRole(olga, ada, 'operator')
  expect(await undo(olga, ada)).toEqual({ role: 'member' })
  expect(await ada.request(users.me)).toMatchObject({ role: 'member', is_operator: false })
  expect(await undo(olga, ada)).toBeRejectedWith('role_undo_expired')
  const events = await testApp.db.selectFrom('audit_events').select('details').where('action', '=', 'role_changed')
  expect(await events.orderBy('id').execute()).toEqual([
    { details: { from: 'member', to: 'operator' } },
    { details: { from: 'operator', to: 'member' } },
  ])
})

test('only the session that changed a role undoes it, and only while nothing else has changed it', async () => {
  const { ada, ben, olga, testApp } = await createCommunityWithOperator()
  const otherSession = new Caller(
    testApp.app,
    await transaction(testApp.db, (tx) => testApp.deps.sessions.create(tx, olga.id)),
  )
  await setRole(olga, ada, 'moderator')
  expect(await undo(otherSession, ada)).toBeRejectedWith('role_undo_expired')
  await setRole(otherSession, ada, 'operator')
  expect(await undo(olga, ada)).toBeRejectedWith('role_undo_expired')

  await setRole(olga, ben, 'moderator')
  await setRoleByEmail(testApp.deps, ben.email, 'operator')
  expect(await undo(olga, ben)).toBeRejectedWith('role_undo_expired')
  expect(await ben.request(users.me)).toMatchObject({ role: 'operator' })
})

test('a change can be undone for two minutes', async () => {
  const { ada, ben, olga, testApp } = await createCommunityWithOperator()
  const age = (seconds: number) =>
    testApp.db
      .updateTable('role_changes')
      .set({ changed_at: sql<Date>`now() - ${seconds} * interval '1 second'` })
      .execute()
  await setRole(olga, ada, 'moderator')
  await age(110)
  expect(await undo(olga, ada)).toEqual({ role: 'member' })
  await setRole(olga, ada, 'moderator')
  await age(121)
  expect(await undo(olga, ada)).toBeRejectedWith('role_undo_expired')
  await setRole(olga, ben, 'moderator')
  await removeOutdatedRows(testApp.db)
  const remaining = await testApp.db.selectFrom('role_changes').select('member_id').execute()
  expect(remaining).toEqual([{ member_id: ben.id }])
})

test('an operator who gave up the role does not get it back by undoing the change', async () => {
  const { ada, olga } = await createCommunityWithOperator()
  await setRole(olga, ada, 'operator')
  await setRole(olga, olga, 'moderator')
  expect(await undo(olga, olga)).toBeRejectedWith('operators_only')
  await setRole(ada, olga, 'operator')
  expect(await undo(olga, olga)).toBeRejectedWith('role_undo_expired')
})

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
