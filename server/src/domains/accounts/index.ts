/**
 * Accounts: members, profiles, authentication and sessions, and the member summary in other responses.
 * `docs/domains.md` lists the guarantees.
 */

export { rejectLastOperator } from './access.ts'
export {
  deleteMemberByEmail,
  memberToRemove,
  removeDueAccounts,
  removeMemberRow,
} from './account-erasure/commands.ts'
export { setEmailByCommand } from './email-address/commands.ts'
export {
  type AddressRecipient,
  type DatedRecipient,
  dateFor,
  type Email,
  emailTo,
  type Recipient,
} from './emails/emails.ts'
export { hasAddress, storedAddress } from './members/address-queries.ts'
export { existingMemberId } from './members/member-ref.ts'
export { type DatedPerson, peoplePage } from './members/people-page-queries.ts'
export {
  type PersonRow,
  personJson,
  personJsonOrNull,
  presentMemberSummary,
  presentPerson,
  presentPicture,
} from './members/person-queries.ts'
export { memberProfile } from './members/profile.ts'
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
} from './members/queries.ts'
export { clearProfile } from './members/reported-profile-commands.ts'
export { canTakePart, isReachable, isSuspended } from './members/standing-queries.ts'
export { MemberSummaryCache } from './members/summary-queries.ts'
export { viewerOf } from './members/viewer-queries.ts'
export {
  hiddenMemberIds,
  isNotLimited,
  membersHiddenFrom,
  memberVisibleTo,
  showsNoOtherMember,
} from './members/visibility-queries.ts'
export { markIdentityUsed, storeIdentity } from './oidc/identity-commands.ts'
export { consumeTicket, identityOfTicket } from './oidc/ticket-commands.ts'
export { ownAccount } from './own-account/own-account.ts'
export { presentSignIn } from './own-account/present-sign-in.ts'
export { hasOperator, makeFirstOperator, setRoleByEmail } from './roles/commands.ts'
export { lockOperators } from './roles/operator-lock-queries.ts'
export { accountRoutes } from './routes.ts'
export { removeSecondFactorByEmail } from './second-factor/commands.ts'
export { type Device, type OpenedSession, openSession } from './sessions/open-session-commands.ts'
export { endSessionsByEmail } from './sessions/operator-commands.ts'
export type { PendingSignIn } from './sign-in/login-commands.ts'
export { sendResetLink } from './sign-in/password-reset-commands.ts'
export { verifiedMemberId } from './sign-in/verified-member-commands.ts'
export { requireOidc, requireOwnSignIn } from './sign-in-methods/sign-in-methods.ts'
export { createAccount, newAccountValues, signUp, valuesWithoutPassword } from './sign-up/commands.ts'
export { createMember, createPasswordLink } from './sign-up/creation-commands.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Deletes everything of an account whose removal has started. */
    delete_account: { memberId: number }
    send_reset_link: { email: string }
  }
}
