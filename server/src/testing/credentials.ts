import { auth, users } from '@daystar/contract/accounts'
import type { Caller } from './people.ts'

export const password = 'morning swim in the lake'

/** Signs up through the door that everybody uses. */
export async function signsUp(visitor: Caller, name: string, more: { email?: string; password?: string } = {}) {
  const email = more.email ?? `${name.toLowerCase()}@swimmers.example`
  return await visitor.asks(users.signUp, { body: { name, email, password, ...more } })
}

/** Signs in as the browser does: as a form. */
export async function signsIn(visitor: Caller, email: string, word = password) {
  const form = new URLSearchParams({ username: email, password: word }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Firefox on a boat' }
  return await visitor.asks(auth.login, { body: form as never, headers })
}
