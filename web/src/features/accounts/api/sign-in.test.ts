import { expect, test, vi } from 'vitest'
import { currentSession } from '#lib/session/session.ts'
import { signIn, signInErrorMessage } from './sign-in.ts'

/** Signs in at a server that responds with this body, and returns the error message or null. */
async function signInAt(body: string, status = 200): Promise<string | null> {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  return await signIn({ email: 'ada@lake.org', password: 'secret' }).then(() => null, signInErrorMessage)
}

test.each([
  ['', 'Login failed'],
  ['null', 'Login failed'],
  ['{}', 'Login failed'],
  ['"OK"', 'Login failed'],
  ['{"detail": "Locked."}', 'Locked.'],
])('a response without a token is a failed login: %s', async (body, message) => {
  expect(await signInAt(body)).toBe(message)
  expect(currentSession()).toBeNull()
})

test('starts a session without the id of a user that the response lacks', async () => {
  expect(await signInAt('{"access_token": "secret", "user": null}')).toBeNull()
  expect(currentSession()).toEqual({ token: 'secret', userId: null })
})
