import { auth, users } from '@daystar/contract/accounts'
import { expect, test } from 'vitest'
import { signsIn, signsUp } from '../../testing/credentials.ts'
import { Caller } from '../../testing/people.ts'
import { startWorld } from '../../testing/world.ts'

async function doraForgets() {
  const started = await startWorld()
  const { visitor, world } = started
  await signsUp(visitor, 'Dora')
  await visitor.asks(auth.forgot, { body: { email: ' DORA@swimmers.example ' } })
  await world.runJobs()
  const link = world.mails.at(-1)?.link ?? ''
  return { ...started, link, token: new URL(link).searchParams.get('token') ?? '' }
}

test('a forgotten password is set anew by the mailed link, which works once and ends every session', async () => {
  const { visitor, world, token, link } = await doraForgets()
  expect(link).toMatch(/^http:\/\/daystar\.example\/resetpassword\?token=[\w-]{43}$/)
  expect(world.mails).toMatchObject([{ to: 'dora@swimmers.example', text: expect.stringContaining(link) }])
  const dora = new Caller(world.app, (await signsIn(visitor, 'dora@swimmers.example')).access_token)
  await dora.asks(users.me)

  const body = { token, new_password: 'a lake without fish' }
  expect(await visitor.asks(auth.reset, { body })).toHaveProperty('message')

  expect(await dora.asks(users.me)).toBeRefused('not_authenticated')
  expect(await signsIn(visitor, 'dora@swimmers.example', 'a lake without fish')).toHaveProperty('access_token')
  expect(await visitor.asks(auth.reset, { body })).toBeRefused('reset_invalid')
})

test('a refused new password leaves the link as it was', async () => {
  const { visitor, token } = await doraForgets()

  expect(await visitor.asks(auth.reset, { body: { token, new_password: 'short' } })).toBeRefused(
    'validation',
    'body.new_password',
  )
  expect(await visitor.asks(auth.reset, { body: { token, new_password: 'password123' } })).toBeRefused(
    'password_common',
  )
  expect(await visitor.asks(auth.reset, { body: { token, new_password: 'a lake without fish' } })).toHaveProperty(
    'message',
  )
})

test('a link is worthless after an hour, and so is one that nobody sent', async () => {
  const { visitor, token, world } = await doraForgets()
  await world.database.pool.query("update password_resets set expires_at = now() - interval '1 second'")

  for (const tried of [token, 'made up', `${token}x`]) {
    expect(await visitor.asks(auth.reset, { body: { token: tried, new_password: 'a lake without fish' } })).toBeRefused(
      'reset_invalid',
    )
  }
})

test('of two who use one link at the same time, one succeeds', async () => {
  const { visitor, token } = await doraForgets()

  const answers = await Promise.all(
    ['a lake without fish', 'a lake without boats'].map((new_password) =>
      visitor.asks(auth.reset, { body: { token, new_password } }),
    ),
  )

  expect(answers.filter((answer) => 'message' in answer)).toHaveLength(1)
})

test('nobody learns whether an address is known, and nobody else gets a letter', async () => {
  const { visitor, world } = await startWorld()
  await signsUp(visitor, 'Dora')

  const known = await visitor.asks(auth.forgot, { body: { email: 'dora@swimmers.example' } })
  const unknown = await visitor.asks(auth.forgot, { body: { email: 'nobody@swimmers.example' } })
  await world.runJobs()

  expect(known).toEqual({
    message: "If that email exists in our system, we've sent a password reset link.",
    signup_url: 'http://daystar.example/signup',
  })
  expect(unknown).toEqual(known)
  expect(world.mails).toHaveLength(1)
})

test('asking again and again in the name of somebody fills no box', async () => {
  const { visitor, world } = await startWorld()
  await signsUp(visitor, 'Dora')

  await Promise.all(
    Array.from({ length: 8 }, () => visitor.asks(auth.forgot, { body: { email: 'dora@swimmers.example' } })),
  )
  await world.runJobs()

  expect(world.mails).toHaveLength(3)
})
