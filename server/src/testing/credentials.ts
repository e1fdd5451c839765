import { auth, users } from '@daystar/contract/accounts'
import type { Caller } from './callers.ts'

export const password = 'morning swim in the lake'

/** Signs up through the door that everybody uses. */
export async function signUp(visitor: Caller, name: string, more: { email?: string; password?: string } = {}) {
  const email = more.email ?? `${name.toLowerCase()}@swimmers.example`
  return await visitor.request(users.signUp, { body: { name, email, password, ...more } })
}

/** Signs in as the browser does: as a form. */
export async function signIn(visitor: Caller, email: string, word = password) {
  const form = new URLSearchParams({ username: email, password: word }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Firefox on a boat' }
  return await visitor.request(auth.login, { body: form as never, headers })
}
