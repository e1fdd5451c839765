import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { secondFactor } from '@daystar/contract/accounts/second-factor'
import { audit } from '@daystar/contract/audit'
import { community } from '@daystar/contract/community'
import { setup } from '@daystar/contract/community/setup'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Caller } from '../../testing/callers.ts'
import { codeOf, password, signIn } from '../../testing/credentials.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createSetupLink } from './index.ts'

const dora = { name: 'Dora', email: 'dora@daystar.example', password }
const emil = { name: 'Emil', email: 'emil@daystar.example', password }
const settings = { name: 'Lake swimmers', time_zone: 'Europe/Berlin', joining: 'closed', public_read: false } as const

async function newToken({ db }: TestApp): Promise<string> {
  const link = await createSetupLink(db, 'http://daystar.example')
  expect(link).toMatch(/^http:\/\/daystar\.example\/setup#[\w-]{32}$/)
  return String(link).split('#')[1] ?? ''
}

test('only the latest link is valid', async () => {
  const { testApp, visitor } = await createTestApp()
  const [first, second] = [await newToken(testApp), await newToken(testApp)]
  expect(await visitor.request(setup.check, { body: { token: first } })).toBeRejectedWith('setup_invalid')
  expect(await visitor.request(setup.finish, { body: { token: first, settings: {}, account: dora } })).toBeRejectedWith(
    'setup_invalid',
  )
  expect(await visitor.request(setup.check, { body: { token: second } })).toMatchObject({ has_members: true })
})

test('of links that are created at the same moment, one is valid', async () => {
  const { testApp, visitor } = await createTestApp()
  const tokens = await Promise.all(Array.from({ length: 5 }, () => newToken(testApp)))
  const replies = await Promise.all(tokens.map((token) => visitor.requestRaw(setup.check, { body: { token } })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400])
})

test('a link is valid for a day', async () => {
  const { testApp, visitor } = await createTestApp()
  const token = await newToken(testApp)
  const age = (interval: string) =>
    testApp.db
      .updateTable('setup_links')
      .set({ created_at: sql<Date>`now() - ${interval}::interval` })
      .execute()
  await age('23 hours')
  expect(await visitor.request(setup.check, { body: { token } })).toMatchObject({ has_members: true })
  await age('25 hours')
  expect(await visitor.request(setup.check, { body: { token } })).toBeRejectedWith('setup_invalid')
  expect(await visitor.request(setup.finish, { body: { token, settings: {}, account: dora } })).toBeRejectedWith(
    'setup_invalid',
  )
})

test('the email to the new operator has the name that the community gets', async () => {
  const { testApp, visitor } = await createTestApp({ smtpUrl: 'smtp://mail.example' })
  await visitor.request(setup.finish, { body: { token: await newToken(testApp), settings, account: dora } })
  await testApp.runJobs()
  expect(testApp.sentEmails.map(({ subject }) => subject)).toEqual(['Confirm your email address for Lake swimmers'])
})

test('makes a new member the operator, saves the settings and signs in', async () => {
  const { testApp, visitor } = await createTestApp()
  const token = await newToken(testApp)
  expect(await visitor.request(setup.check, { body: { token } })).toMatchObject({ settings: { name: 'Daystar' } })
  const reply = await visitor.request(setup.finish, { body: { token, settings, account: dora } })
  expect(reply.user).toMatchObject({ name: 'Dora', role: 'operator', time_zone: 'Europe/Berlin' })

  const operator = new Caller(testApp.app, reply.access_token)
  expect(await operator.request(community.settings)).toMatchObject(settings)
  expect(await operator.request(audit.list)).toMatchObject([
    { action: 'community_set_up', actor: { name: 'Dora' } },
    { action: 'role_changed', subject: { name: 'Dora' } },
  ])
})

test('a link is valid once, and no link is valid while there is an operator', async () => {
  const { testApp, visitor } = await createTestApp()
  const [earlier, token] = [await newToken(testApp), await newToken(testApp)]
  await visitor.request(setup.finish, { body: { token, settings: {}, account: dora } })
  for (const used of [earlier, token]) {
    expect(await visitor.request(setup.check, { body: { token: used } })).toBeRejectedWith('setup_invalid')
    expect(
      await visitor.request(setup.finish, { body: { token: used, settings: {}, account: emil } }),
    ).toBeRejectedWith('setup_invalid')
  }
  expect(await createSetupLink(testApp.db, 'http://daystar.example')).toBeNull()
})

test('an operator who is appointed by a command ends the validity of a link', async () => {
  const { testApp, visitor } = await createTestApp()
  const token = await newToken(testApp)
  await testApp.createNamedMember('Frida', { role: 'operator' })
  expect(await visitor.request(setup.finish, { body: { token, settings: {}, account: dora } })).toBeRejectedWith(
    'setup_invalid',
  )
})

test('of two people who finish at the same moment, one becomes the operator and the other gets no account', async () => {
  const { testApp, visitor } = await createTestApp()
  const second = new Caller(await testApp.startSecondProcess(), null)
  const token = await newToken(testApp)
  const replies = await Promise.all([
    visitor.requestRaw(setup.finish, { body: { token, settings: { name: 'First' }, account: dora } }),
    second.requestRaw(setup.finish, { body: { token, settings: { name: 'Second' }, account: emil } }),
    visitor.requestRaw(setup.finish, {
      body: { token, settings: { name: 'Third' }, account: { ...emil, email: 'fred@daystar.example' } },
    }),
  ])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  const members = await testApp.db
    .selectFrom('members')
    .select('role')
    .where('email', '!~', '\\.[0-9a-f]{12}@')
    .execute()
  expect(members).toEqual([{ role: 'operator' }])
})

test('an existing member becomes the operator with their password', async () => {
  const { testApp, visitor } = await createTestApp()
  await visitor.request(users.signUp, { body: dora })
  const token = await newToken(testApp)
  const { email } = dora
  const body = { token, settings: { name: 'Lake swimmers' }, account: { email, password: 'wrong otters' } }
  expect(await visitor.request(setup.finish, { body })).toBeRejectedWith('incorrect_login')
  const reply = await visitor.request(setup.finish, { body: { ...body, account: { email, password } } })
  expect(reply.user).toMatchObject({ name: 'Dora', role: 'operator' })
})

test('does not open a session with the password alone for a member with an authenticator app', async () => {
  const { testApp, visitor } = await createTestApp()
  await visitor.request(users.signUp, { body: dora })
  const member = new Caller(testApp.app, (await signIn(visitor, dora.email)).access_token)
  const { secret } = await member.request(secondFactor.begin, { body: { password } })
  const token = await newToken(testApp)
  const body = { token, settings: {}, account: { email: dora.email, password } }
  await member.request(secondFactor.confirm, { body: { code: codeOf(secret) } })
  expect(await visitor.request(setup.finish, { body })).toBeRejectedWith('setup_second_factor')
  expect(await visitor.request(setup.check, { body: { token } })).toHaveProperty('has_members', true)
})

test('a rejected account leaves the link valid', async () => {
  const { testApp, visitor, ada } = await createTestApp()
  const token = await newToken(testApp)
  const taken = { token, settings: {}, account: { ...dora, email: ada.email } }
  expect(await visitor.request(setup.finish, { body: taken })).toBeRejectedWith('email_taken')
  expect(
    await visitor.requestInvalid(setup.finish, { body: { token, settings: { language: 'en-x' }, account: dora } }),
  ).toMatchObject({
    status: 422,
  })
  expect(await visitor.request(setup.finish, { body: { token, settings: {}, account: dora } })).toMatchObject({
    user: { role: 'operator' },
  })
})

test('rejects sign-ups while the community is closed', async () => {
  const { testApp, visitor } = await createTestApp()
  const frida = await testApp.createNamedMember('Frida', { role: 'operator' })
  await frida.request(community.edit, { body: { joining: 'closed' } })
  expect(await visitor.request(users.signUp, { body: dora })).toBeRejectedWith('sign_up_closed')
  await frida.request(community.edit, { body: { joining: 'open', time_zone: 'Europe/Berlin' } })
  expect(await visitor.request(users.signUp, { body: dora })).toMatchObject({ name: 'Dora' })
  const { user } = await visitor.request(auth.login, { body: { username: dora.email, password } })
  expect(user).toMatchObject({ time_zone: 'Europe/Berlin', role: 'member' })
})
