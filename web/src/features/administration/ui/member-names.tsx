import type { AdministeredMember } from '@daystar/contract/administration'
import type { MemberResults } from '@daystar/contract/administration/bulk-members'
import { t } from '#lib/i18n/translate.ts'

interface Props {
  members: readonly AdministeredMember[]
  /** With the error of each member; without it, all members are listed. */
  results?: MemberResults
}

/** The names of the members whom an action concerns. */
export function MemberNames({ members, results }: Props) {
  const rows = results
    ? results.map(({ member_id: id, error }) => ({ id, name: members.find((member) => member.id === id)?.name, error }))
    : members.map(({ id, name }) => ({ id, name, error: null }))
  return (
    <ul aria-label={t('Members')} className="ms-5 max-h-40 list-disc overflow-y-auto">
      {rows.map(({ id, name, error }) => (
        <li key={id} className="break-words">
          <bdi>{name}</bdi>
          {error && `: ${error.detail}`}
        </li>
      ))}
    </ul>
  )
}
