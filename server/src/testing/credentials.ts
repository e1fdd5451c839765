import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { hash } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { onTestFinished, vi } from 'vitest'
import type { Db } from '../platform/database/database.ts'
import type { Caller } from './callers.ts'

export const password = 'morning swim in the lake'

/** A hash of the usual password that is verified in less than a millisecond. */
export const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Creates an account through the API. */
export async function signUp(visitor: Caller, name: string, overrides: { email?: string; password?: string } = {}) {
  const email = overrides.email ?? `${name.toLowerCase()}@swimmers.example`
  return await visitor.request(users.signUp, { body: { name, email, password, ...overrides } })
}

/** Gives members of a test app, who have no password, the usual one. */
export async function setPassword({ db }: { readonly db: Db }, ...members: readonly { readonly id: number }[]) {
  const ids = members.map(({ id }) => id)
  await db.updateTable('members').set({ password_hash: passwordHash }).where('id', 'in', ids).execute()
}

/** Signs in with a form, as the web app does. */
export async function signIn(visitor: Caller, email: string, givenPassword = password) {
  const form = new URLSearchParams({ username: email, password: givenPassword }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Firefox on a boat' }
  return await visitor.request(auth.login, { body: form as never, headers })
}

const totpPeriodMs = 30_000

/**
 * Stops the clock of this process in the middle of a period of authenticator apps, so that no code changes during the
 * test.
 */
export function holdTotpPeriod(): void {
  const now = Math.floor(Date.now() / totpPeriodMs) * totpPeriodMs + totpPeriodMs / 2
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
}

/** The code of an authenticator app with this secret, now or some periods of 30 seconds from now. */
export function codeOf(secret: Buffer | string, periods = 0): string {
  const key =
    typeof secret === 'string' ? Secret.fromBase32(secret) : new Secret({ buffer: Uint8Array.from(secret).buffer })
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + periods * totpPeriodMs })
}
