import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { expect, test } from 'vitest'
import { Caller } from '../../../testing/callers.ts'
import { password, signIn, signUp } from '../../../testing/credentials.ts'
import { createTestApp } from '../../../testing/test-app.ts'

test('rejects a token on every process after logout', async () => {
  const { ada, testApp } = await createTestApp()
  const otherProcess = new Caller(await testApp.startSecondProcess(), ada.token)
  expect(await otherProcess.request(users.me)).toMatchObject({ id: ada.id })

  await ada.request(auth.logout)

  expect(await ada.request(users.me)).toBeRejectedWith('not_authenticated')
  expect(await otherProcess.request(users.me)).toBeRejectedWith('not_authenticated')
  expect(await ada.request(auth.logout)).toBeRejectedWith('not_authenticated')
})

test.each(['delete from sessions', "update sessions set expires_at = now() - interval '1 second'"])(
  'rejects a token that another program has ended: %s',
  async (statement) => {
    const { ada, testApp } = await createTestApp()
    expect(await ada.request(users.me)).toMatchObject({ id: ada.id })

    await testApp.database.pool.query(statement)

    expect(await ada.request(users.me)).toBeRejectedWith('not_authenticated')
  },
)

test('lists the sessions of a member and ends one of them', async () => {
  const { ada, visitor, testApp } = await createTestApp()
  await signUp(visitor, 'Dora')
  const [laptopSession, phoneSession] = [
    await signIn(visitor, 'dora@swimmers.example'),
    await signIn(visitor, 'dora@swimmers.example'),
  ]
  const dora = new Caller(testApp.app, laptopSession.access_token)
  const phone = new Caller(testApp.app, phoneSession.access_token)

  const sessions = await dora.request(users.sessions)
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ current }) => current)).toHaveLength(1)
  expect(sessions[0]).toMatchObject({ user_agent: 'Firefox on a boat' })

  const other = sessions.find(({ current }) => !current)
  const params = { sessionId: other?.id ?? 0 }
  expect(await ada.request(users.endSession, { params })).toBeRejectedWith('session_not_found')
  expect(await dora.request(users.endSession, { params })).toBeUndefined()
  expect(await phone.request(users.me)).toBeRejectedWith('not_authenticated')
  expect(await dora.request(users.me)).toMatchObject({ name: 'Dora' })
})

test('ends every other session and rejects the old password after a password change', async () => {
  const { visitor, testApp } = await createTestApp()
  await signUp(visitor, 'Dora')
  const dora = new Caller(testApp.app, (await signIn(visitor, 'dora@swimmers.example')).access_token)
  const phone = new Caller(testApp.app, (await signIn(visitor, 'dora@swimmers.example')).access_token)
  const wanted = { current_password: password, new_password: 'a lake without fish' }

  expect(
    await dora.request(users.changePassword, { body: { ...wanted, current_password: 'guessed' } }),
  ).toBeRejectedWith('incorrect_login')
  expect(
    await dora.request(users.changePassword, { body: { ...wanted, new_password: 'password123' } }),
  ).toBeRejectedWith('password_common')
  expect(await dora.request(users.changePassword, { body: wanted })).toBeUndefined()

  expect(await dora.request(users.me)).toMatchObject({ name: 'Dora' })
  expect(await phone.request(users.me)).toBeRejectedWith('not_authenticated')
  expect(await signIn(visitor, 'dora@swimmers.example')).toBeRejectedWith('incorrect_login')
  expect(await signIn(visitor, 'dora@swimmers.example', 'a lake without fish')).toHaveProperty('access_token')
})

test('expires a session 90 days after its last use', async () => {
  const { ada, testApp } = await createTestApp()
  const { pool } = testApp.database
  const age = async (days: number) => {
    await pool.query(
      `update sessions set last_seen_at = now() - interval '${days} days', expires_at = now() + interval '${90 - days} days'`,
    )
    return new Caller(await testApp.startSecondProcess(), ada.token).request(users.me)
  }

  expect(await age(89)).toMatchObject({ id: ada.id })
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            "select expires_at > now() + interval '89 days' as renewed from sessions where member_id = $1",
            [ada.id],
          )
        ).rows,
    )
    .toEqual([{ renewed: true }])
  expect(await age(90)).toBeRejectedWith('not_authenticated')
})

test('rejects an invalid token even where authentication is optional', async () => {
  const { ben, testApp } = await createTestApp()
  for (const token of ['x', 'a'.repeat(43), "' or 1=1 --", 'ünïcode']) {
    const headers = { authorization: `Bearer ${encodeURIComponent(token)}` }
    const response = await testApp.app.inject({ url: `/api/users/${ben.id}`, headers })
    expect(response.statusCode, token).toBe(401)
  }
})

test('applies a time zone change to the current session immediately', async () => {
  const { ada } = await createTestApp()
  expect(await ada.request(users.edit, { body: { time_zone: 'Pacific/Auckland' } })).toMatchObject({
    time_zone: 'Pacific/Auckland',
  })
  expect(await ada.request(users.me)).toMatchObject({ time_zone: 'Pacific/Auckland' })
})
