import { auth, users } from '@daystar/contract/accounts'
import { Secret, TOTP } from 'otpauth'
import type { Caller } from './callers.ts'

export const password = 'morning swim in the lake'

/** Creates an account through the API. */
export async function signUp(visitor: Caller, name: string, overrides: { email?: string; password?: string } = {}) {
  const email = overrides.email ?? `${name.toLowerCase()}@swimmers.example`
  return await visitor.request(users.signUp, { body: { name, email, password, ...overrides } })
}

/** Signs in with a form, as the web app does. */
export async function signIn(visitor: Caller, email: string, givenPassword = password) {
  const form = new URLSearchParams({ username: email, password: givenPassword }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Firefox on a boat' }
  return await visitor.request(auth.login, { body: form as never, headers })
}

/** What an authenticator app with this secret shows, or shows some periods of 30 seconds from now. */
export function codeOf(secret: Buffer | string, periods = 0): string {
  const key =
    typeof secret === 'string' ? Secret.fromBase32(secret) : new Secret({ buffer: Uint8Array.from(secret).buffer })
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + periods * 30_000 })
}
