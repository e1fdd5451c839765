import type { Role } from '@daystar/contract/roles'
import { isModerator } from '../../../platform/authorization/roles.ts'
import { type Email, emailOf } from '../emails/emails.ts'
import type { Recipient } from '../emails/security-emails.ts'

interface NewRole {
  readonly to: Role
  /** The name of the operator; null for a command on the server. */
  readonly by: string | null
}

interface Context {
  readonly community: string
  readonly publicUrl: string
}

const byText = ({ by }: NewRole) => by ?? 'A command on the server'

/** Sent to the member whose role was changed. */
export function ownRoleChangedEmail(
  { name, email }: Recipient,
  change: NewRole & { readonly from: Role },
  { community, publicUrl }: Context,
): Email {
  return emailOf(email, `Your role in ${community} was changed`, [
    `Hello ${name},`,
    `${byText(change)} changed your role in ${community} from ${change.from} to ${change.to}.`,
    isModerator(change.to)
      ? { link: `${publicUrl}/admin`, label: 'Open the administration' }
      : { link: publicUrl, label: community },
    'If you did not expect this, ask an operator of the community.',
  ])
}

/** Sent to the operators who did not make the change. */
export function rolesChangedEmail(
  { name, email }: Recipient,
  members: readonly { readonly name: string; readonly from: Role }[],
  change: NewRole,
  { community, publicUrl }: Context,
): Email {
  const [only] = members.length === 1 ? members : []
  const subject = only
    ? `The role of ${only.name} in ${community} was changed`
    : `The roles of ${members.length} members in ${community} were changed`
  const changes = only
    ? `${byText(change)} changed the role of ${only.name} in ${community} from ${only.from} to ${change.to}.`
    : `${byText(change)} changed the roles of these members in ${community} to ${change.to}: ${members.map((member) => `${member.name} (${member.from})`).join(', ')}.`
  return emailOf(email, subject, [
    `Hello ${name},`,
    changes,
    'If you did not expect this, check the role in the list of members:',
    { link: `${publicUrl}/admin/members`, label: 'Members' },
  ])
}
