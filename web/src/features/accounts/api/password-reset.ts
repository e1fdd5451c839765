import { api } from '@daystar/contract/wire'
import { call } from '#lib/api/api.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { endSession } from '#lib/session/session.ts'
import { forgetResetToken } from '../reset-token.ts'
import { deviceToken, storeDeviceToken } from './store-sign-in.ts'

const resetLinkSentMessage = t("If that email exists in our system, we've sent a password reset link.")

export interface ResetRequestResult {
  readonly message: string
  /** The sign-up page, for users without an account. */
  readonly signupUrl: string | null
}

/** Requests a reset link. The response is the same for every address, so that it does not reveal who has an account. */
export async function requestResetLink(email: string): Promise<ResetRequestResult> {
  const response = await call(api.auth.forgot, { body: { email: email.trim() } })
  return { message: response?.message || resetLinkSentMessage, signupUrl: response?.signup_url || null }
}

export async function resetPassword(token: string, password: string): Promise<void> {
  try {
    const body = { token, new_password: password, device_token: deviceToken() }
    storeDeviceToken(await call(api.auth.reset, { body }))
  } catch (error) {
    if (error instanceof RequestError && error.code === 'reset_invalid') forgetResetToken()
    throw error
  }
  forgetResetToken()
  // The server has ended every session, including the one on this device.
  endSession()
}
