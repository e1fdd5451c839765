import { api } from '@daystar/contract/wire'
import { call } from '#lib/api/api.ts'
import { authenticate } from './passkey-ceremonies.ts'
import { deviceToken, readSignIn } from './store-sign-in.ts'

/** Signs in with a passkey that the person chooses in the browser. Loaded when the button is pressed. */
export async function signInWithPasskey() {
  const { options } = await call(api.passkeys.signInOptions, {})
  const credential = await authenticate(options)
  return readSignIn(await call(api.passkeys.signIn, { body: { credential, device_token: deviceToken() } }))
}
