import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { expect, test } from 'vitest'
import { Caller } from '../../../testing/callers.ts'
import { signIn, signUp } from '../../../testing/credentials.ts'
import { createTestApp } from '../../../testing/test-app.ts'

async function requestResetAsDora() {
  const context = await createTestApp()
  const { visitor, testApp } = context
  await signUp(visitor, 'Dora')
  await visitor.request(auth.forgot, { body: { email: ' DORA@swimmers.example ' } })
  await testApp.runJobs()
  const link = testApp.sentEmails.at(-1)?.link ?? ''
  return { ...context, link, token: new URL(link).searchParams.get('token') ?? '' }
}

test('resets the password with the emailed link once and ends every session', async () => {
  const { visitor, testApp, token, link } = await requestResetAsDora()
  expect(link).toMatch(/^http:\/\/daystar\.example\/resetpassword\?token=[\w-]{43}$/)
  expect(testApp.sentEmails).toMatchObject([{ to: 'dora@swimmers.example', text: expect.stringContaining(link) }])
  const dora = new Caller(testApp.app, (await signIn(visitor, 'dora@swimmers.example')).access_token)
  await dora.request(users.me)

  const body = { token, new_password: 'a lake without fish' }
  expect(await visitor.request(auth.reset, { body })).toHaveProperty('message')

  expect(await dora.request(users.me)).toBeRejectedWith('not_authenticated')
  expect(await signIn(visitor, 'dora@swimmers.example', 'a lake without fish')).toHaveProperty('access_token')
  expect(await visitor.request(auth.reset, { body })).toBeRejectedWith('reset_invalid')
})

test('confirms the new password in the language of the request', async () => {
  const { visitor, token } = await requestResetAsDora()
  const body = { token, new_password: 'a lake without fish' }
  expect(await visitor.request(auth.reset, { body, headers: { 'accept-language': 'ja' } })).toMatchObject({
    message: 'パスワードを再設定しました。',
  })
})

test('keeps the reset link valid when the new password is rejected', async () => {
  const { visitor, token } = await requestResetAsDora()

  expect(await visitor.request(auth.reset, { body: { token, new_password: 'short' } })).toBeRejectedWith(
    'validation',
    'body.new_password',
  )
  expect(await visitor.request(auth.reset, { body: { token, new_password: 'password123' } })).toBeRejectedWith(
    'password_common',
  )
  expect(await visitor.request(auth.reset, { body: { token, new_password: 'a lake without fish' } })).toHaveProperty(
    'message',
  )
})

test('rejects expired and unknown reset tokens', async () => {
  const { visitor, token, testApp } = await requestResetAsDora()
  await testApp.database.pool.query("update password_resets set expires_at = now() - interval '1 second'")

  for (const invalidToken of [token, 'made up', `${token}x`]) {
    expect(
      await visitor.request(auth.reset, { body: { token: invalidToken, new_password: 'a lake without fish' } }),
    ).toBeRejectedWith('reset_invalid')
  }
})

test('accepts a reset link once when it is used concurrently', async () => {
  const { visitor, token } = await requestResetAsDora()

  const responses = await Promise.all(
    ['a lake without fish', 'a lake without boats'].map((new_password) =>
      visitor.request(auth.reset, { body: { token, new_password } }),
    ),
  )

  expect(responses.filter((response) => 'message' in response)).toHaveLength(1)
})

test('returns the same response for known and unknown addresses and emails only known ones', async () => {
  const { visitor, testApp } = await createTestApp()
  await signUp(visitor, 'Dora')

  const known = await visitor.request(auth.forgot, { body: { email: 'dora@swimmers.example' } })
  const unknown = await visitor.request(auth.forgot, { body: { email: 'unknown@swimmers.example' } })
  await testApp.runJobs()

  expect(known).toEqual({
    message: "If that email exists in our system, we've sent a password reset link.",
    signup_url: 'http://daystar.example/signup',
  })
  expect(unknown).toEqual(known)
  expect(testApp.sentEmails).toHaveLength(1)
})

test('does the same work for known and unknown addresses before it responds', async () => {
  const { visitor, testApp } = await createTestApp()
  await signUp(visitor, 'Dora')
  const emails = ['dora@swimmers.example', 'unknown@swimmers.example']
  for (const email of emails) await visitor.request(auth.forgot, { body: { email } })

  const { rows: jobs } = await testApp.database.pool.query(
    `select identifier, payload from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id order by job.id`,
  )
  expect(jobs).toEqual(emails.map((email) => ({ identifier: 'send_reset_link', payload: { email } })))
  expect((await testApp.database.pool.query('select 1 from password_resets')).rows).toEqual([])
})

test('rejects a blank address', async () => {
  const { visitor } = await createTestApp()
  for (const email of ['', '   ', '\u200b'])
    expect(await visitor.request(auth.forgot, { body: { email } })).toBeRejectedWith('validation', 'body.email')
})

test('limits the reset emails sent to one address', async () => {
  const { visitor, testApp } = await createTestApp()
  await signUp(visitor, 'Dora')

  await Promise.all(
    Array.from({ length: 8 }, () => visitor.request(auth.forgot, { body: { email: 'dora@swimmers.example' } })),
  )
  await testApp.runJobs()

  expect(testApp.sentEmails).toHaveLength(3)
})
