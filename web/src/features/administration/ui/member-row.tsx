import type { AdministeredMember } from '@daystar/contract/administration'
import type { Role } from '@daystar/contract/roles'
import { Link } from '@tanstack/react-router'
import { formatLocalDate, localDateOf } from '#lib/dates.ts'
import { errorMessage } from '#lib/request-error.ts'
import { bareLinkClass } from '#ui/link.ts'
import { Select } from '#ui/select.tsx'
import { showToast } from '#ui/toast.ts'
import { useSetRole } from '../api/use-administered-members.ts'
import { MemberActionMenu } from './member-action-menu.tsx'

const roles = [
  { value: 'member', label: 'Member' },
  { value: 'moderator', label: 'Moderator' },
  { value: 'operator', label: 'Operator' },
]

const dayOf = (instant: string) => formatLocalDate(localDateOf(instant))

/** A member with their role, which can be changed. */
export function MemberRow({ member }: { member: AdministeredMember }) {
  const setRole = useSetRole()
  const role = setRole.isPending ? setRole.variables.role : member.role
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <Link to="/profile/$userId" params={{ userId: String(member.id) }} className={`${bareLinkClass} font-[580]`}>
          <bdi>{member.name}</bdi>
        </Link>
        <p className="break-all text-md">{member.email}</p>
        <p className="text-quiet text-sm">
          Joined {dayOf(member.created_at)}
          {member.invited_by && (
            <>
              , invited by <bdi>{member.invited_by.name}</bdi>
            </>
          )}
          {' · '}
          {member.last_seen_at ? `last seen ${dayOf(member.last_seen_at)}` : 'not signed in'}
          {' · '}
          {member.activities_count} {member.activities_count === 1 ? 'activity' : 'activities'}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <Select
          label={`Role of ${member.name}`}
          hideLabel
          className="w-40"
          options={roles}
          value={role}
          onChange={(event) =>
            setRole.mutate(
              { memberId: member.id, role: event.target.value as Role },
              {
                onSuccess: () => showToast('Saved changes', { tone: 'success' }),
                onError: (error) => showToast(errorMessage(error, 'Could not save changes'), { tone: 'failure' }),
              },
            )
          }
        />
        <MemberActionMenu member={member} />
      </div>
    </li>
  )
}
