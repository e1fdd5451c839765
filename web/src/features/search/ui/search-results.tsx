import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { NoResults } from '#ui/illustrations/no-results.tsx'
import { PersonLine } from '#ui/person-line.tsx'
import { PersonSkeleton } from '#ui/skeleton.tsx'
import type { FoundCircle, FoundMember, useSearch } from '../api/use-search.ts'

type Props = ReturnType<typeof useSearch> & {
  /** Whether there is a text to search for. */
  isAsking: boolean
  onOpen: () => void
}

export function SearchResults({ words, members, circles, isAsking, onOpen }: Props) {
  if (!isAsking) return <p className="text-quiet">Find people to follow and circles to join, by name or username.</p>
  const isEmpty = words !== '' && members.data?.length === 0 && circles.data?.length === 0
  const settled = !members.isFetching && !circles.isFetching
  return (
    <>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2">
        <Column title="Members" query={members} empty="No members found">
          {(member) => <MemberEntry key={member.id} member={member} onOpen={onOpen} />}
        </Column>
        <Column title="Circles" query={circles} empty="No circles found">
          {(circle) => <CircleEntry key={circle.id} circle={circle} onOpen={onOpen} />}
        </Column>
      </div>
      <div role="status" className="mt-4 flex flex-col items-center gap-2 text-center text-quiet empty:hidden">
        {isEmpty && settled && (
          <>
            <NoResults />
            <p className="wrap-anywhere">No results for “{words}”</p>
          </>
        )}
      </div>
    </>
  )
}

interface ColumnProps<T> {
  title: string
  query: { data: T[] | undefined; isPending: boolean; isError: boolean; isPlaceholderData: boolean }
  empty: string
  children: (item: T) => ReactNode
}

function Column<T>({ title, query, empty, children }: ColumnProps<T>) {
  const { data, isPending, isError, isPlaceholderData } = query
  return (
    <section aria-label={title} className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
      <h3 className="mb-2 text-lg">{title}</h3>
      {isError ? (
        <p role="alert" className="text-danger">
          Search failed
        </p>
      ) : isPending ? (
        <div className="flex flex-col gap-4 px-2 py-1.5">
          <PersonSkeleton />
          <PersonSkeleton />
        </div>
      ) : data?.length === 0 ? (
        <p className="text-quiet">{empty}</p>
      ) : (
        <ul>{data?.map(children)}</ul>
      )}
    </section>
  )
}

const entryLook = 'block rounded-row px-2 py-1.5 hover:bg-sunk focus:bg-sunk'

function MemberEntry({ member, onOpen }: { member: FoundMember; onOpen: () => void }) {
  const handle = member.username ?? `User #${member.id}`
  return (
    <li>
      <Link to="/profile/$userId" params={{ userId: String(member.id) }} onClick={onOpen} className={entryLook}>
        <PersonLine
          id={member.id}
          name={member.name}
          src={member.src}
          detail={
            <>
              {member.username ? `@${handle}` : handle}
              {member.subtitle && ` · ${member.subtitle}`}
            </>
          }
        />
      </Link>
    </li>
  )
}

function CircleEntry({ circle, onOpen }: { circle: FoundCircle; onOpen: () => void }) {
  return (
    <li>
      <Link to="/circles/$circleId" params={{ circleId: String(circle.id) }} onClick={onOpen} className={entryLook}>
        <span className="flex min-w-0 items-center gap-3">
          <Avatar id={circle.id} name={circle.name} src={circle.src} shape="square" decorative />
          <span className="min-w-0 leading-snug">
            <span className="block truncate font-[620]">{circle.name}</span>
            <span className="block text-quiet text-sm">
              {circle.memberCount === 1 ? '1 member' : `${circle.memberCount} members`}
            </span>
          </span>
        </span>
      </Link>
    </li>
  )
}
