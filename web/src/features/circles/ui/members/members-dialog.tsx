import type { CircleDetail } from '@daystar/contract/circles'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CircleMember } from '#lib/compatibility/circles.ts'
import { DirectoryLink } from '#lib/directory-link.tsx'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { QueryList } from '#ui/lists/query-list.tsx'
import { PersonSkeleton } from '#ui/loading/skeleton.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { MemberLine } from '#ui/people/member-line.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'
import { useCircleMembers } from '../../api/use-circle-members.ts'
import { type CircleRole, MemberMenu } from './member-menu.tsx'
import { RemovedMembers } from './removed-members.tsx'

interface Props {
  circle: CircleDetail
  control: (member: CircleMember, index: number) => ReactNode
  onClose: () => void
}

/** All members of a circle, in the order in which they joined. Mounted only while it is open. */
export function MembersDialog({ circle, control, onClose }: Props) {
  const query = useCircleMembers(circle.id)
  const myId = useMyId()
  function roleOf(member: CircleMember): CircleRole {
    const isAdmin = member.is_admin || (!member.is_hidden && circle.admins.some((admin) => admin.id === member.id))
    return isAdmin ? 'admin' : member.is_moderator ? 'moderator' : 'member'
  }
  const canManage = (member: CircleMember) =>
    member.id !== myId && (circle.is_admin || (circle.is_moderator && roleOf(member) !== 'admin'))

  return (
    <Sheet open onClose={onClose} title={t('Members')}>
      <div className="min-h-72">
        <QueryList
          query={query}
          empty={t('No members.')}
          failure={t('Could not load the members.')}
          className="flex flex-col gap-1"
          loading={
            <div role="status" className="flex flex-col gap-5 py-2">
              <span className="sr-only">{t('Loading...')}</span>
              {circle.members.slice(0, 6).map((member, index) => (
                <PersonSkeleton key={member.id || `hidden-${index}`} />
              ))}
            </div>
          }
          row={(member, index) => (
            <li
              key={member.id || `hidden-${index}`}
              className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1"
            >
              <MemberLink member={member} role={roleOf(member)} />
              <span className="flex flex-none items-center gap-1">
                {!member.is_hidden && control(member, index)}
                {canManage(member) && <MemberMenu circle={circle} member={member} role={roleOf(member)} />}
              </span>
            </li>
          )}
        />
        <DirectoryLink circleId={circle.id} />
        {circle.is_admin && <RemovedMembers circleId={circle.id} />}
      </div>
    </Sheet>
  )
}

/** A member who is hidden from the viewer has no profile to link to. */
function MemberLink({ member, role }: { member: CircleMember; role: CircleRole }) {
  const label = { member: null, moderator: t('Moderator'), admin: t('Admin') }[role]
  const line = (
    <>
      <MemberLine member={member} />
      {label && (
        <Chip tone="gold" className="ms-auto flex-none">
          {label}
        </Chip>
      )}
    </>
  )
  // Beside a badge, a name needs the line for itself on a phone.
  const className = `-mx-2 flex ${label ? 'min-w-64' : 'min-w-44'} flex-1 items-center gap-3 rounded-row px-2 py-1.5`
  if (member.is_hidden) return <span className={className}>{line}</span>
  return (
    <Link to="/profile/$userId" params={{ userId: String(member.id) }} className={`${className} hover:bg-sunk`}>
      {line}
    </Link>
  )
}
