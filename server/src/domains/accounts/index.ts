/**
 * Accounts: members, profiles, authentication and sessions, and the member summary embedded in other responses.
 *
 * Guarantees: an email address belongs to at most one member, ignoring case. Passwords are stored only as argon2id
 * hashes. Unauthenticated callers get the same response for a known and an unknown email address. Setting a new
 * password ends the sessions created with the old one.
 */
export { existingMemberId } from './member-ref.ts'
export { MemberSummaryCache } from './member-summary-queries.ts'
export { endSessionsByEmail, setOperator } from './operator-commands.ts'
export { removeExpiredResetLinks, sendResetLink } from './password-reset-commands.ts'
export { type PersonRow, personJson, presentMemberSummary, presentPerson, presentPicture } from './person-queries.ts'
export { memberProfile } from './profile.ts'
export { findMemberSummary, lockIsOperator } from './queries.ts'
export { accountRoutes } from './routes.ts'

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    send_reset_link: { email: string }
  }
}
