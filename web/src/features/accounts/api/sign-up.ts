import type { PackChoice } from '@daystar/contract/joining/welcome-packs'
import { api } from '@daystar/contract/wire'
import { call } from '#lib/api/api.ts'
import { errorMessage, RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { deviceTimeZone } from '#lib/texts/dates.ts'
import { keepForFirstSignIn } from './use-first-sign-in.ts'

export interface NewAccount {
  name: string
  email: string
  password: string
  /** The token of the invitation link that was opened. */
  invitation?: string
  /** What the person wants of the welcome pack of the invitation. */
  pack?: PackChoice
  /** The version of the rules that the person accepts. */
  accepted_rules?: string
  /** Of an application, which becomes an account when it is approved. */
  message?: string
}

export async function signUp({ message, ...values }: NewAccount): Promise<void> {
  const account = { ...values, time_zone: deviceTimeZone() }
  if (message === undefined) {
    await call(api.users.signUp, { body: account })
    keepForFirstSignIn(values)
  } else await call(api.applications.create, { body: { ...account, message } })
}

/** Returns whether the API rejected the sign-up because the email address already has an account. */
export function isEmailTaken(error: unknown): boolean {
  return (
    error instanceof RequestError &&
    (error.status === 400 || error.status === 409) &&
    /email already registered/i.test(error.detail ?? '')
  )
}

export function signUpErrorMessage(error: unknown): string {
  return isEmailTaken(error)
    ? t('Email already exists.')
    : errorMessage(error, t('Sign up failed. Please check your information.'))
}
