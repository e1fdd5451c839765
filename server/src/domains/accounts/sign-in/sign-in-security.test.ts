import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Caller } from '../../../testing/callers.ts'
import { password, signIn, signUp } from '../../../testing/credentials.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const email = 'dora@swimmers.example'

async function createDora() {
  const context = await createTestApp()
  await signUp(context.visitor, 'Dora')
  const logIn = (given: string, deviceToken?: string, app = context.testApp.app) =>
    new Caller(app, null).request(auth.login, {
      body: { username: email, password: given, ...(deviceToken !== undefined && { device_token: deviceToken }) },
    })
  return { ...context, logIn }
}

test('sends an email about a sign-in on a new device, but not about the first one or one on a known device', async () => {
  const { logIn, testApp } = await createDora()
  const subjects = async () => {
    await testApp.runJobs()
    return testApp.sentEmails.map(({ subject }) => subject)
  }
  const first = await logIn(password, '')
  expect(first.device_token).toMatch(/^[\w-]{43}$/)
  expect(await subjects()).toEqual([])
  const again = await logIn(password, first.device_token ?? '')
  expect(again.device_token).toBeNull()
  expect(await subjects()).toEqual([])
  await logIn(password, 'an unknown token')
  expect(await subjects()).toEqual(['New sign-in to your Daystar account'])
})

test('sends an email after a password change and after a reset', async () => {
  const { logIn, visitor, testApp } = await createDora()
  const { access_token: token } = await logIn(password)
  const dora = new Caller(testApp.app, token)
  const body = { current_password: password, new_password: 'a lake without fish' }
  await dora.request(users.changePassword, { body })
  await visitor.request(auth.forgot, { body: { email } })
  await testApp.runJobs()
  const reset = new URL(testApp.sentEmails.at(-1)?.link ?? '').searchParams.get('token') ?? ''
  await visitor.request(auth.reset, { body: { token: reset, new_password: 'a lake with many fish' } })
  await testApp.runJobs()
  const changed = testApp.sentEmails.filter(({ subject }) => subject === 'Your Daystar password was changed')
  expect(changed.map(({ to }) => to)).toEqual([email, email])
})

test('accepts at most 100 guesses in an hour in all processes together, while known devices can still sign in', {
  timeout: 120_000,
}, async () => {
  const { logIn, testApp } = await createDora()
  const { access_token: token, device_token: device } = await logIn(password, '')
  const other = await testApp.startSecondProcess()
  let tried = 0
  const guess = async (app = testApp.app, deviceToken = '') => {
    const reply: unknown = await logIn(`not the one ${tried}`, deviceToken, app)
    if ((reply as { code: string }).code === 'incorrect_login') tried++
    return (reply as { code: string }).code
  }
  // Without the pauses between guesses, which make a real hour too short to get there from one address.
  await sql`update rate_limit_counts set requests = 57`.execute(testApp.db)
  for (const app of [testApp.app, other, testApp.app]) expect(await guess(app)).toBe('incorrect_login')
  for (const app of [testApp.app, other]) expect(await guess(app)).toBe('too_many')
  expect(await logIn(password, '')).toBeRejectedWith('too_many')
  expect(tried).toBe(3)

  expect(await logIn(password, device ?? '')).toHaveProperty('access_token')
  for (let at = 0; at < 20; at++) {
    const reply = await new Caller(testApp.app, token).request(users.changePassword, {
      body: { current_password: `not the one ${at}`, new_password: 'a lake without fish' },
    })
    expect(reply).toBeRejectedWith('incorrect_login')
  }
  const body = { current_password: password, new_password: 'a lake without fish' }
  expect(await new Caller(testApp.app, token).request(users.changePassword, { body })).toBeRejectedWith('too_many')
})

/**
 * Dora, whose password is guessed from elsewhere, on a device that she has used and in a session, until no more guesses
 * are accepted.
 */
async function createAttackedDora() {
  const context = await createDora()
  const { logIn, visitor, testApp } = context
  const { access_token: session, device_token: oldDevice } = await logIn(password, '')
  const body = { current_password: 'not the one', new_password: 'a lake without fish' }
  await new Caller(testApp.app, session).request(users.changePassword, { body })
  for (const device of ['', oldDevice ?? '']) await logIn('not the one', device)
  await sql`update rate_limit_counts set requests = 60`.execute(testApp.db)
  await visitor.request(auth.forgot, { body: { email } })
  await testApp.runJobs()
  const token = new URL(testApp.sentEmails.at(-1)?.link ?? '').searchParams.get('token') ?? ''
  const newPassword = 'a lake with many fish'
  const reset = (app = testApp.app) =>
    new Caller(app, null).request(auth.reset, { body: { token, new_password: newPassword, device_token: '' } })
  return { ...context, oldDevice: oldDevice ?? '', newPassword, reset }
}

test('a member who sets a new password by email can sign in at once on that device, and guesses elsewhere stay limited', async () => {
  const { logIn, oldDevice, newPassword, reset, testApp } = await createAttackedDora()
  const other = await testApp.startSecondProcess()
  for (const device of ['', oldDevice]) expect(await logIn(password, device)).toBeRejectedWith('too_many')
  const { device_token: device } = await reset(other)
  for (const app of [testApp.app, other])
    for (const elsewhere of ['', oldDevice, 'made up'])
      expect(await logIn(newPassword, elsewhere, app)).toBeRejectedWith('too_many')
  for (const app of [testApp.app, other])
    expect(await logIn(newPassword, device ?? '', app)).toMatchObject({ access_token: expect.any(String) })
})

test('returns no device token after a reset if the device stores none', async () => {
  const { visitor, testApp } = await createDora()
  await visitor.request(auth.forgot, { body: { email } })
  await testApp.runJobs()
  const token = new URL(testApp.sentEmails.at(-1)?.link ?? '').searchParams.get('token') ?? ''
  const body = { token, new_password: 'a lake with many fish' }
  expect(await visitor.request(auth.reset, { body })).toMatchObject({ device_token: null })
})

test('a member who sets a new password by email can confirm it in a session at once', async () => {
  const { logIn, newPassword, reset, testApp } = await createAttackedDora()
  const { device_token: device } = await reset()
  const { access_token: token } = await logIn(newPassword, device ?? '')
  const body = { current_password: newPassword, new_password: 'a lake without fish' }
  expect(await new Caller(testApp.app, token).requestRaw(users.changePassword, { body })).toMatchObject({
    statusCode: 204,
  })
})

test('counts guesses that run at the same moment', async () => {
  const { logIn, testApp } = await createDora()
  await logIn(password)
  await sql`update rate_limit_counts set requests = 59`.execute(testApp.db)
  const other = await testApp.startSecondProcess()
  const replies = await Promise.all(
    [testApp.app, other, testApp.app, other].map((app) => logIn('not the one', '', app)),
  )
  const codes = replies.map((reply: unknown) => (reply as { code: string }).code)
  expect(codes.filter((code) => code === 'incorrect_login')).toHaveLength(1)
})

test('ends all other sessions at once', async () => {
  const { logIn, testApp } = await createDora()
  const [one, two] = await Promise.all([logIn(password), signIn(testApp.visitor, email)])
  const [dora, elsewhere] = [one, two].map(({ access_token }) => new Caller(testApp.app, access_token))
  await dora?.request(users.endOtherSessions)
  expect(await dora?.request(users.sessions)).toHaveLength(1)
  expect(await elsewhere?.request(users.me)).toBeRejectedWith('not_authenticated')
})

test('ends a session a year after its start, however often it is used', async () => {
  const { logIn, testApp } = await createDora()
  const { access_token: token } = await logIn(password)
  const dora = new Caller(testApp.app, token)
  await sql`update sessions set created_at = now() - interval '360 days', last_seen_at = now() - interval '2 days'
    where id = (select max(id) from sessions)`.execute(testApp.db)
  await dora.request(users.me)
  const remaining = async () => {
    const { rows } = await sql<{ days: number }>`
      select date_part('epoch', expires_at - now()) / 86400 as days from sessions order by id desc limit 1`.execute(
      testApp.db,
    )
    return rows[0]?.days
  }
  await expect.poll(remaining).toBeCloseTo(5.25, 0)
})
