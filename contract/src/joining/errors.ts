import type { ErrorCode } from '../errors.ts'

/** The errors of joining the community, with a password or with the sign-in service. */
export const signUpErrors = [
  'sign_up_closed',
  'invitation_required',
  'application_required',
  'invitation_invalid',
  'rules_not_accepted',
  'email_taken',
  'too_many',
] as const satisfies readonly ErrorCode[]

/** The errors of asking to join it. */
export const applicationErrors = [
  'sign_up_closed',
  'invitation_required',
  'application_not_needed',
  'rules_not_accepted',
  'application_exists',
  'applications_full',
  'email_taken',
  'too_many',
] as const satisfies readonly ErrorCode[]
