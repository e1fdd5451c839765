import type { JoiningMode } from '@daystar/contract/joining/modes'
import { apiError } from '../../platform/api/api-error.ts'

/** Throws unless people can create an account at once, with an invitation or without. */
export function requireAdmission(joining: JoiningMode, invitation: string | undefined): void {
  if (joining === 'closed') throw apiError('sign_up_closed')
  if (invitation !== undefined) return
  if (joining === 'invitation') throw apiError('invitation_required')
  if (joining === 'application') throw apiError('application_required')
}

/** Throws unless people can apply. */
export function requireApplications(joining: JoiningMode): void {
  if (joining === 'closed') throw apiError('sign_up_closed')
  if (joining === 'invitation') throw apiError('invitation_required')
  if (joining === 'open') throw apiError('application_not_needed')
}
