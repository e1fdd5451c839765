import type { Role } from '@daystar/contract/roles'
import { t } from '#lib/i18n/translate.ts'

interface RoleChange {
  readonly from: Role
  readonly to: Role
  /** The viewer changes their own role. */
  readonly isOwn: boolean
}

const gained: Record<Role, string | null> = {
  member: null,
  moderator: t(
    'Moderators decide reports and applications, delete what members posted, and restrict or suspend members. They do not see email addresses.',
  ),
  operator: t(
    'Operators can do everything: change the settings, see email addresses, delete accounts, and change every role, including yours.',
  ),
}

const lostByViewer = (to: Role) =>
  to === 'member'
    ? t('You can no longer open the administration.')
    : t('You can no longer change settings, see email addresses, or administer accounts.')

const lostByMember = (to: Role) =>
  to === 'member'
    ? t('They can no longer open the administration.')
    : t('They can no longer change settings, see email addresses, or administer accounts.')

/** What a new role means, as sentences. */
export function roleConsequences({ from, to, isOwn }: RoleChange): string[] {
  const lost = isOwn ? lostByViewer(to) : lostByMember(to)
  const ofOperator = isOwn
    ? t('Only another operator can give you the role again. You and the other operators get an email.')
    : t('They and the other operators get an email.')
  return [
    ...(gained[to] === null ? [] : [gained[to]]),
    ...(from === 'operator' || to === 'member' ? [lost] : []),
    ofOperator,
  ]
}
