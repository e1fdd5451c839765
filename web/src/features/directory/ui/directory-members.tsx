import type { DirectoryMember } from '@daystar/contract/directory'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useSession } from '#lib/session/session.ts'
import { signInAction } from '#lib/session/sign-in-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { PersonSkeleton } from '#ui/loading/skeleton.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'
import { useDirectoryMembers } from '../api/use-directory.ts'
import type { DirectoryFilters } from '../directory-filters.ts'

interface Props {
  filters: DirectoryFilters
  connect: (member: DirectoryMember) => ReactNode
  /** Removes all filters. */
  onClear: () => void
}

export function DirectoryMembers({ filters, connect, onClear }: Props) {
  const query = useDirectoryMembers(filters)
  const isFiltered = filters.tag !== undefined || filters.circle !== undefined || filters.new === true
  return (
    <div className="flex flex-col gap-2">
      <p className="text-quiet text-sm">{orderText(filters)}</p>
      <QueryList
        label={t('Members')}
        query={query}
        empty={isFiltered ? t('No member matches these filters.') : t('No members are listed yet.')}
        emptyAction={isFiltered ? <ClearButton onClear={onClear} label={t('Show all members')} /> : <ListMeLink />}
        emptyClassName="py-6"
        failure={t('Could not load the members.')}
        failureAction={signInAction(query.error)}
        loading={<MembersSkeleton />}
        row={(member) => (
          <MemberRow key={member.id} member={member} marksNew={filters.new !== true} connect={connect} />
        )}
      />
    </div>
  )
}

/** Leads to the setting that lists the viewer; visitors to the circles. */
function ListMeLink() {
  const isMember = useSession() !== null
  return isMember ? (
    <Link
      to="/settings/{-$page}"
      params={{ page: 'profile' }}
      hash="suggestions"
      className="link inline-flex min-h-11 items-center"
    >
      {t('List me in the directory')}
    </Link>
  ) : (
    <Link to="/groups" className="link inline-flex min-h-11 items-center">
      {t('Explore circles')}
    </Link>
  )
}

export function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <Button tone="secondary" onClick={onClear}>
      {label}
    </Button>
  )
}

function orderText({ tag, circle, new: isNew }: DirectoryFilters): string {
  if (tag !== undefined) return t('Those who posted with this tag most recently come first.')
  if (circle !== undefined) return t('Those who joined the circle most recently come first.')
  return isNew ? t('Newest first.') : t('Sorted by name.')
}

interface RowProps extends Pick<Props, 'connect'> {
  member: DirectoryMember
  /** False in a list of new members. */
  marksNew: boolean
}

function MemberRow({ member, marksNew, connect }: RowProps) {
  const { id, name, username, profile_pic_url: src, bio, is_new: isNew } = member
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-1.5">
      <Link
        to="/profile/$userId"
        params={{ userId: String(id) }}
        className="-ms-2 flex min-w-0 flex-1 basis-56 items-center gap-3 rounded-row px-2 py-1.5 hover:bg-sunk"
      >
        <Avatar id={id} name={name} src={src} size={44} decorative />
        <span className="min-w-0 leading-snug">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span dir="auto" className="line-clamp-2 wrap-anywhere font-[620]">
              {name}
            </span>
            {marksNew && isNew && (
              <Chip tone="leaf" className="flex-none">
                {t('New', {}, { context: 'member' })}
              </Chip>
            )}
          </span>
          {username && (
            <span dir="auto" className="block truncate text-left text-quiet text-sm rtl:text-right">
              @{username}
            </span>
          )}
          {bio && (
            <span dir="auto" className="line-clamp-2 w-fit text-md wrap-anywhere">
              {bio}
            </span>
          )}
        </span>
      </Link>
      {member.can_connect && connect(member)}
    </li>
  )
}

function MembersSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6 py-3">
      <span className="sr-only">{t('Loading...')}</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <PersonSkeleton key={row} />
      ))}
    </div>
  )
}
