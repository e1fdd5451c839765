import type { Role } from '@daystar/contract/roles'
import { type Email, emailOf } from './emails.ts'
import type { Recipient } from './security-emails.ts'

interface ChangedRole {
  readonly from: Role
  readonly to: Role
  /** The name of the operator; null for a command on the server. */
  readonly by: string | null
}

interface Context {
  readonly community: string
  readonly publicUrl: string
}

const byText = ({ by }: ChangedRole) => by ?? 'A command on the server'

/** Sent to the member whose role was changed. */
export function ownRoleChangedEmail(
  { name, email }: Recipient,
  change: ChangedRole,
  { community, publicUrl }: Context,
): Email {
  return emailOf(email, `Your role in ${community} was changed`, [
    `Hello ${name},`,
    `${byText(change)} changed your role in ${community} from ${change.from} to ${change.to}.`,
    change.to === 'member'
      ? { link: publicUrl, label: community }
      : { link: `${publicUrl}/admin`, label: 'Open the administration' },
    'If you did not expect this, ask an operator of the community.',
  ])
}

/** Sent to the operators who did not make the change. */
export function roleOfMemberChangedEmail(
  { name, email }: Recipient,
  member: string,
  change: ChangedRole,
  { community, publicUrl }: Context,
): Email {
  return emailOf(email, `The role of ${member} in ${community} was changed`, [
    `Hello ${name},`,
    `${byText(change)} changed the role of ${member} in ${community} from ${change.from} to ${change.to}.`,
    'If you did not expect this, check the role in the list of members:',
    { link: `${publicUrl}/admin/members`, label: 'Members' },
  ])
}
