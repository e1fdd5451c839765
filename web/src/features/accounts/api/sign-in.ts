import { api } from '@daystar/contract/wire'
import { call } from '#lib/api/api.ts'
import { errorMessage, RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { deviceToken, readSignIn, startSignedIn } from './store-sign-in.ts'

export interface Credentials {
  email: string
  password: string
}

/** Opens a session and stores its token. */
export async function signIn({ email, password }: Credentials): Promise<void> {
  const body = new URLSearchParams({ username: email.trim(), password, device_token: deviceToken() })
  startSignedIn(readSignIn(await call(api.auth.login, { body })))
}

/** Opens a session with a passkey, for which the rest of the code is loaded. */
export async function signInWithPasskey(): Promise<void> {
  startSignedIn(await (await import('./sign-in-with-passkey.ts')).signInWithPasskey())
}

/** Returns whether the password was right, and the member has a second factor. */
export function isCodeRequired(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'second_factor_required'
}

/** The server's message, then the error's own, then a generic one. */
export function signInErrorMessage(error: unknown): string {
  if (error instanceof RequestError) {
    if (error.kind !== 'rejected') return t('Network or server error')
    // A response without a token carries its own message, which helps more than a status code.
    return error.status < 400 ? (error.detail ?? error.message) : errorMessage(error, t('Network or server error'))
  }
  return error instanceof Error && error.message !== '' ? error.message : t('Network or server error')
}
