import { auth, users } from '@daystar/contract/accounts'
import { expect, test } from 'vitest'
import { password, signsIn, signsUp } from '../../testing/credentials.ts'
import { Caller } from '../../testing/people.ts'
import { startWorld } from '../../testing/world.ts'

test('a token is dead once its owner has logged out, on every process', async () => {
  const { ada, world } = await startWorld()
  const elsewhere = new Caller(await world.secondNode(), ada.token)
  expect(await elsewhere.asks(users.me)).toMatchObject({ id: ada.id })

  await ada.asks(auth.logout)

  expect(await ada.asks(users.me)).toBeRefused('not_authenticated')
  await expect.poll(() => elsewhere.asks(users.me)).toBeRefused('not_authenticated')
  expect(await ada.asks(auth.logout)).toBeRefused('not_authenticated')
})

test('Dora sees where she is signed in, and ends what is not hers to keep', async () => {
  const { ada, visitor, world } = await startWorld()
  await signsUp(visitor, 'Dora')
  const [here, there] = [
    await signsIn(visitor, 'dora@swimmers.example'),
    await signsIn(visitor, 'dora@swimmers.example'),
  ]
  const dora = new Caller(world.app, here.access_token)
  const phone = new Caller(world.app, there.access_token)

  const sessions = await dora.asks(users.sessions)
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ current }) => current)).toHaveLength(1)
  expect(sessions[0]).toMatchObject({ user_agent: 'Firefox on a boat' })

  const other = sessions.find(({ current }) => !current)
  const params = { sessionId: other?.id ?? 0 }
  expect(await ada.asks(users.endSession, { params })).toBeRefused('session_not_found')
  expect(await dora.asks(users.endSession, { params })).toBeUndefined()
  expect(await phone.asks(users.me)).toBeRefused('not_authenticated')
  expect(await dora.asks(users.me)).toMatchObject({ name: 'Dora' })
})

test('a new password ends every other session and no longer opens with the old one', async () => {
  const { visitor, world } = await startWorld()
  await signsUp(visitor, 'Dora')
  const dora = new Caller(world.app, (await signsIn(visitor, 'dora@swimmers.example')).access_token)
  const phone = new Caller(world.app, (await signsIn(visitor, 'dora@swimmers.example')).access_token)
  const wanted = { current_password: password, new_password: 'a lake without fish' }

  expect(await dora.asks(users.changePassword, { body: { ...wanted, current_password: 'guessed' } })).toBeRefused(
    'incorrect_login',
  )
  expect(await dora.asks(users.changePassword, { body: { ...wanted, new_password: 'password123' } })).toBeRefused(
    'password_common',
  )
  expect(await dora.asks(users.changePassword, { body: wanted })).toBeUndefined()

  expect(await dora.asks(users.me)).toMatchObject({ name: 'Dora' })
  expect(await phone.asks(users.me)).toBeRefused('not_authenticated')
  expect(await signsIn(visitor, 'dora@swimmers.example')).toBeRefused('incorrect_login')
  expect(await signsIn(visitor, 'dora@swimmers.example', 'a lake without fish')).toHaveProperty('access_token')
})

test('a session lasts ninety days from its last use', async () => {
  const { ada, world } = await startWorld()
  const { pool } = world.database
  const age = async (days: number) => {
    await pool.query(
      `update sessions set last_seen_at = now() - interval '${days} days', expires_at = now() + interval '${90 - days} days'`,
    )
    return new Caller(await world.secondNode(), ada.token).asks(users.me)
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
  expect(await age(90)).toBeRefused('not_authenticated')
})

test('a token that means nothing is refused, also where none is needed', async () => {
  const { ben, world } = await startWorld()
  for (const token of ['x', 'a'.repeat(43), "' or 1=1 --", 'ünïcode']) {
    const headers = { authorization: `Bearer ${encodeURIComponent(token)}` }
    const response = await world.app.inject({ url: `/api/users/${ben.id}`, headers })
    expect(response.statusCode, token).toBe(401)
  }
})

test('what a member changes about the time zone holds for the session at once', async () => {
  const { ada } = await startWorld()
  expect(await ada.asks(users.edit, { body: { time_zone: 'Pacific/Auckland' } })).toMatchObject({
    time_zone: 'Pacific/Auckland',
  })
  expect(await ada.asks(users.me)).toMatchObject({ time_zone: 'Pacific/Auckland' })
})
