import { api } from '@daystar/contract/wire'
import { call } from '#lib/api.ts'
import { useAction } from '#lib/use-action.ts'
import { deviceToken, readSignIn, startSignedIn } from './store-sign-in.ts'
import type { Credentials } from './use-sign-in.ts'

/** The second step of signing in: the password again, with a code of the authenticator app or a recovery code. */
export function useCodeSignIn({ email, password }: Credentials) {
  return useAction({
    run: async (code: string) => {
      const body = { username: email.trim(), password, code, device_token: deviceToken() }
      return readSignIn(await call(api.secondFactor.signIn, { body }))
    },
    onSuccess: startSignedIn,
  })
}
