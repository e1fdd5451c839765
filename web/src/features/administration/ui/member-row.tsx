import type { AdministeredMember } from '@daystar/contract/administration'
import { Link } from '@tanstack/react-router'
import { rich, t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { formatDate, formatLocalDate } from '#lib/texts/dates.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { bareLinkClass } from '#ui/navigation/link.ts'
import type { IdentityFormComponent } from '../identity-form.ts'
import { roleNames } from '../role-names.ts'
import { MemberActionMenu } from './member-action-menu.tsx'
import { RoleSelect } from './role-select.tsx'

interface Props {
  member: AdministeredMember
  /** Operators see the account and change it; moderators see the member and impose sanctions. */
  isForOperator: boolean
  IdentityForm: IdentityFormComponent
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

/** A member with what the viewer can do about them. */
export function MemberRow({ member, isForOperator, IdentityForm, isSelected, onSelect }: Props) {
  const myId = useMyId()
  const facts = [
    ...(!isForOperator && member.role !== 'member' ? [roleNames[member.role]] : []),
    ...(isForOperator
      ? [member.last_seen_on ? t('last seen {date}', { date: formatLocalDate(member.last_seen_on) }) : t('never seen')]
      : []),
    t('{count, plural, one {# activity} other {# activities}}', { count: member.activities_count }),
    ...member.restrictions,
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      {isForOperator && (
        <Checkbox
          label={t('Select {name}', { name: member.name })}
          hideLabel
          className="min-w-11 justify-center"
          // What can be done about several members is for others only.
          disabled={member.id === myId}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      )}
      <div className="min-w-0 flex-1 basis-48">
        <Link
          to="/profile/$userId"
          params={{ userId: String(member.id) }}
          className={`${bareLinkClass} break-words font-[580]`}
        >
          <bdi>{member.name}</bdi>
        </Link>
        {member.email !== null && <p className="break-all text-md">{member.email}</p>}
        <p className="text-quiet text-sm">
          {member.invited_by
            ? rich('Joined {date}, invited by {name}', {
                date: formatDate(member.created_at),
                name: (
                  <Link
                    to="/profile/$userId"
                    params={{ userId: String(member.invited_by.id) }}
                    className="underline underline-offset-2"
                  >
                    <bdi>{member.invited_by.name}</bdi>
                  </Link>
                ),
              })
            : t('Joined {date}', { date: formatDate(member.created_at) })}
          {facts.map((fact) => ` · ${fact}`)}
        </p>
      </div>
      {isForOperator ? (
        <div className="flex max-w-full items-center gap-1">
          <RoleSelect member={member} IdentityForm={IdentityForm} />
          <MemberActionMenu member={member} />
        </div>
      ) : (
        member.id !== myId && (
          <Link
            to="/admin/$page/$id"
            params={{ page: 'members', id: String(member.id) }}
            aria-label={t('Sanctions of {name}', { name: member.name })}
            className={buttonClass({ tone: 'secondary', size: 'compact' })}
          >
            {t('Sanctions')}
          </Link>
        )
      )}
    </li>
  )
}
