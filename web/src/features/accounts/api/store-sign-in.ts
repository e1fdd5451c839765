import { firstNumber, firstText, toRecord } from '#lib/compatibility/raw-response.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { startSession } from '#lib/session/session.ts'
import { rememberSuspension } from '#lib/session/suspension.ts'
import { readStored, writeStored } from '#lib/storage/local-storage.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'

export interface SignedIn {
  readonly token: string
  readonly userId: number | null
  readonly isSuspended: boolean
}

/** Sent with every sign-in: the token of this browser, empty to get one. */
export const deviceToken = () => readStored(storageKeys.device) ?? ''

/** Reads the response to any kind of sign-in. A response without a token is a failed login, whatever its status. */
export function readSignIn(reply: unknown): SignedIn {
  const response = toRecord(reply)
  const token = firstText(response, 'access_token')
  if (token === null) {
    throw new RequestError('rejected', 200, response, firstText(response, 'detail') ?? t('Login failed'))
  }
  storeDeviceToken(response)
  return { token, userId: firstNumber(toRecord(response.user), 'id'), isSuspended: response.is_suspended === true }
}

/** Keeps the token of this browser, if the response contains a new one. */
export function storeDeviceToken(reply: unknown): void {
  const device = firstText(toRecord(reply), 'device_token')
  if (device !== null) writeStored(storageKeys.device, device)
}

export function startSignedIn({ token, userId, isSuspended }: SignedIn): void {
  // The first page waits for the account: new members have a banner.
  if (userId !== null) writeStored(storageKeys.accountBanner, String(userId))
  startSession(token, userId)
  rememberSuspension(isSuspended)
}
