import { api } from '@daystar/contract/wire'
import { call } from '#lib/api.ts'
import { firstNumber, firstText, toRecord } from '#lib/compatibility/raw-response.ts'
import { readStored, writeStored } from '#lib/local-storage.ts'
import { errorMessage, RequestError } from '#lib/request-error.ts'
import { startSession } from '#lib/session.ts'
import { storageKeys } from '#lib/storage-keys.ts'
import { useAction } from '#lib/use-action.ts'

export interface Credentials {
  email: string
  password: string
}

/** Opens a session and stores its token. A response without a token is a failed login, whatever its status. */
export function useSignIn() {
  return useAction({
    run: async ({ email, password }: Credentials) => {
      const body = new URLSearchParams({
        username: email.trim(),
        password,
        device_token: readStored(storageKeys.device) ?? '',
      })
      const response = toRecord(await call(api.auth.login, { body }))
      const token = firstText(response, 'access_token')
      if (token === null) {
        throw new RequestError('rejected', 200, response, firstText(response, 'detail') ?? 'Login failed')
      }
      const device = firstText(response, 'device_token')
      if (device !== null) writeStored(storageKeys.device, device)
      return { token, userId: firstNumber(toRecord(response.user), 'id') }
    },
    onSuccess: ({ token, userId }) => startSession(token, userId),
  })
}

/** The server's message, then the error's own, then a generic one. */
export function signInErrorMessage(error: unknown): string {
  if (error instanceof RequestError) {
    if (error.kind !== 'rejected') return 'Network or server error'
    // A response without a token carries its own message; a status code alone is not a useful message.
    return error.status < 400 ? (error.detail ?? error.message) : errorMessage(error, 'Network or server error')
  }
  return error instanceof Error && error.message !== '' ? error.message : 'Network or server error'
}
