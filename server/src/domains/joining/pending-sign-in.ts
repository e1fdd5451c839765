import { errors } from '@daystar/contract/errors'
import { ApiError, apiError } from '../../platform/api/api-error.ts'
import type { PendingSignIn } from '../accounts/index.ts'
import { applicationByEmail } from './applications/queries.ts'

/** Answers the sign-in of people whose application is open or was declined. */
export const pendingSignIn: PendingSignIn = async (reader, email) => {
  const application = await applicationByEmail(reader, email)
  if (!application) return undefined
  const { password_hash: passwordHash, status, reply } = application
  if (status === 'open') return { passwordHash, error: apiError('application_open') }
  const [, declined] = errors.application_declined
  const error = new ApiError('application_declined', { text: (t) => `${t(declined)} ${reply}`.trim() })
  return { passwordHash, error }
}
