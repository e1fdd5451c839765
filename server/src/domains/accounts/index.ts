/**
 * Accounts: members, profiles, authentication and sessions, and the member summary embedded in other responses.
 *
 * Guarantees: an email address belongs to at most one member, ignoring case. Passwords are stored only as argon2id
 * hashes. Unauthenticated callers get the same response for a known and an unknown email address. Setting a new
 * password ends the sessions created with the old one.
 */

export { createAccount, newAccountValues, signUp, valuesWithoutPassword, verifiedMemberId } from './commands.ts'
export {
  deleteMemberByEmail,
  memberToRemove,
  removeDueAccounts,
  removeMemberRow,
  removeProfileMentionsOf,
} from './deletion-commands.ts'
export { removeExpiredEmailLinks, setEmailByCommand } from './email-commands.ts'
export { type Email, emailOf } from './emails.ts'
export { removeOldDevices } from './known-device-commands.ts'
export type { PendingSignIn } from './login-commands.ts'
export { createMember, createPasswordLink } from './member-creation-commands.ts'
export { existingMemberId } from './member-ref.ts'
export { MemberSummaryCache } from './member-summary-queries.ts'
export { hiddenMemberIds, isNotLimited, membersHiddenFrom, memberVisibleTo } from './member-visibility-queries.ts'
export { markIdentityUsed, storeIdentity } from './oidc-identity-commands.ts'
export { removeExpiredOidcRequests } from './oidc-request-commands.ts'
export { consumeTicket, identityOfTicket } from './oidc-ticket-commands.ts'
export { type Device, type OpenedSession, openSession } from './open-session-commands.ts'
export { endSessionsByEmail } from './operator-commands.ts'
export { lockOperators, rejectLastOperator } from './operator-lock-queries.ts'
export { ownAccount } from './own-account.ts'
export { removeExpiredChallenges } from './passkey-challenge-commands.ts'
export { removeExpiredResetLinks, sendResetLink } from './password-reset-commands.ts'
export { type PersonRow, personJson, presentMemberSummary, presentPerson, presentPicture } from './person-queries.ts'
export { presentSignIn } from './present-sign-in.ts'
export { memberProfile } from './profile.ts'
export {
  findMemberSummary,
  isVisibleMember,
  lockAvailableMembers,
  lockInviter,
  lockMemberByEmail,
  lockRole,
  lockRoles,
  moderatorsToEmail,
  receivesModeratorEmails,
} from './queries.ts'
export { clearProfile } from './reported-profile-commands.ts'
export { hasOperator, makeFirstOperator, setRoleByEmail } from './role-commands.ts'
export { removeExpiredRoleChanges } from './role-undo-commands.ts'
export { accountRoutes } from './routes.ts'
export { removeSecondFactorByEmail } from './second-factor-commands.ts'
export { requireOidc, requireOwnSignIn } from './sign-in-methods.ts'

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Deletes everything of an account whose removal has started. */
    delete_account: { memberId: number }
    send_reset_link: { email: string }
  }
}
