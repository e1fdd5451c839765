import type { Role } from '@daystar/contract/roles'

interface RoleChange {
  readonly from: Role
  readonly to: Role
  /** The viewer changes their own role. */
  readonly isOwn: boolean
}

const gained: Record<Role, string | null> = {
  member: null,
  moderator:
    'Moderators decide reports and applications, delete what members posted, and restrict or suspend members. They do not see email addresses.',
  operator:
    'Operators can do everything: change the settings, see email addresses, delete accounts, and change every role, including yours.',
}

/** What a new role means, as sentences. */
export function roleConsequences({ from, to, isOwn }: RoleChange): string[] {
  const they = isOwn ? 'You' : 'They'
  const lost =
    to === 'member'
      ? `${they} can no longer open the administration.`
      : `${they} can no longer change settings, see email addresses, or administer accounts.`
  const ofOperator = isOwn
    ? 'Only another operator can give you the role again. You and the other operators get an email.'
    : 'They and the other operators get an email.'
  return [
    ...(gained[to] === null ? [] : [gained[to]]),
    ...(from === 'operator' || to === 'member' ? [lost] : []),
    ofOperator,
  ]
}
