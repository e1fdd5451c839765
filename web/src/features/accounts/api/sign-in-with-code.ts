import { api } from '@daystar/contract/wire'
import { call } from '#lib/api/api.ts'
import type { Credentials } from './sign-in.ts'
import { deviceToken, readSignIn } from './store-sign-in.ts'

/** The second step of signing in: the password again, with a code of the authenticator app or a recovery code. */
export async function signInWithCode({ email, password }: Credentials, code: string) {
  const body = { username: email.trim(), password, code, device_token: deviceToken() }
  return readSignIn(await call(api.secondFactor.signIn, { body }))
}
