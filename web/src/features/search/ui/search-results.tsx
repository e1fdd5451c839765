import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CircleSearchResult } from '#lib/compatibility/circles.ts'
import type { MemberSearchResult } from '#lib/compatibility/people.ts'
import { DirectoryLink } from '#lib/directory-link.tsx'
import { rich, t } from '#lib/i18n/translate.ts'
import { NoResults } from '#ui/illustrations/no-results.tsx'
import { PersonSkeleton } from '#ui/loading/skeleton.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { PersonLine } from '#ui/people/person-line.tsx'
import type { useSearch } from '../api/use-search.ts'

type Props = ReturnType<typeof useSearch> & {
  /** True when the search field contains a text. */
  hasText: boolean
  onOpen: () => void
}

export function SearchResults({ text, members, circles, hasText, onOpen }: Props) {
  if (!hasText)
    return (
      <>
        <p className="text-quiet">{t('Find people to connect with and circles to join, by name or username.')}</p>
        <DirectoryLink onClick={onOpen} />
      </>
    )
  const isEmpty = text !== '' && members.data?.length === 0 && circles.data?.length === 0
  const isSettled = !members.isFetching && !circles.isFetching
  return (
    <>
      <p role="status" className="sr-only">
        {isSettled && !isEmpty && members.data && circles.data && foundText(members.data.length, circles.data.length)}
      </p>
      <div className="in-order grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2">
        <Column title={t('Members')} query={members} empty={t('No members found')}>
          {(member) => <MemberResult key={member.id} member={member} onOpen={onOpen} />}
        </Column>
        <Column title={t('Circles')} query={circles} empty={t('No circles found')}>
          {(circle) => <CircleResult key={circle.id} circle={circle} onOpen={onOpen} />}
        </Column>
      </div>
      <div role="status" className="mt-4 flex flex-col items-center gap-2 text-center text-quiet empty:hidden">
        {isEmpty && isSettled && (
          <>
            <NoResults />
            <p className="wrap-anywhere">{rich('No results for “{text}”', { text: <bdi>{text}</bdi> })}</p>
          </>
        )}
      </div>
      {isSettled && text !== '' && (
        <p className="mt-4 text-center">
          <Link to="/search" search={{ q: text }} onClick={onOpen} className="link">
            {isEmpty ? t('Search activities and comments') : t('See all results')}
          </Link>
        </p>
      )}
    </>
  )
}

function foundText(members: number, circles: number): string {
  return t(
    'Found {members, plural, one {# member} other {# members}} and {circles, plural, one {# circle} other {# circles}}.',
    { members, circles },
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
    <section aria-label={title} aria-busy={isPlaceholderData}>
      <h3 className="mb-2 text-lg">{title}</h3>
      {isError ? (
        <p role="alert" className="text-danger">
          {t('Search failed')}
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

const resultClass = 'block rounded-row px-2 py-1.5 hover:bg-sunk focus:bg-sunk'

export function MemberResult({ member, onOpen }: { member: MemberSearchResult; onOpen: () => void }) {
  const handle = member.username ?? t('User #{id}', { id: member.id })
  return (
    <li>
      <Link to="/profile/$userId" params={{ userId: String(member.id) }} onClick={onOpen} className={resultClass}>
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

export function CircleResult({ circle, onOpen }: { circle: CircleSearchResult; onOpen: () => void }) {
  return (
    <li>
      <Link to="/circles/$circleId" params={{ circleId: String(circle.id) }} onClick={onOpen} className={resultClass}>
        <span className="flex min-w-0 items-center gap-3">
          <Avatar id={circle.id} name={circle.name} src={circle.src} shape="square" decorative />
          <span className="min-w-0 leading-snug">
            <span dir="auto" className="block truncate text-left rtl:text-right font-[620]">
              {circle.name}
            </span>
            <span className="block text-quiet text-sm">
              {t('{count, plural, one {# member} other {# members}}', { count: circle.memberCount })}
            </span>
          </span>
        </span>
      </Link>
    </li>
  )
}
