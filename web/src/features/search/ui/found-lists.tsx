import type { FoundActivity, FoundComment } from '@daystar/contract/search'
import { Link } from '@tanstack/react-router'
import { rich, t } from '#lib/i18n/translate.ts'
import { formatLocalDate, formatTimestamp } from '#lib/texts/dates.ts'
import { QueryList } from '#ui/lists/query-list.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import {
  useFoundActivities,
  useFoundCircles,
  useFoundComments,
  useFoundMembers,
  useFoundTags,
} from '../api/use-found.ts'
import type { FoundFilters } from '../found-filters.ts'
import { Marked } from './marked.tsx'
import { NextStep } from './next-step.tsx'
import { CircleResult, MemberResult } from './search-results.tsx'

export interface FoundListProps {
  filters: FoundFilters
  onChange: (filters: FoundFilters) => void
}

export const statesOf = (props: FoundListProps) => ({
  empty: t('Nothing found'),
  emptyAction: <NextStep {...props} />,
  failure: t('Search failed'),
  emptyClassName: 'py-6',
})
const noAction = () => undefined
export const foundRowClass = 'flex items-start gap-3 rounded-row px-2 py-3 hover:bg-sunk @max-[13rem]:flex-wrap'
/** The texts of a row, below the pictures where the text is large for the width of the list. */
export const foundTextsClass = 'min-w-0 flex-1 wrap-anywhere @max-[13rem]:order-last @max-[13rem]:basis-full'

export function FoundActivities(props: FoundListProps) {
  const query = useFoundActivities(props.filters)
  return (
    <QueryList
      {...statesOf(props)}
      label={t('Activities')}
      query={query}
      row={(found) => <ActivityRow key={found.id} found={found} />}
    />
  )
}

function ActivityRow({ found }: { found: FoundActivity }) {
  const { author, media } = found
  return (
    <li className="@container">
      <Link to="/activity/$activityId" params={{ activityId: String(found.id) }} className={foundRowClass}>
        <Avatar id={author.id} name={author.name} src={author.profile_pic_url} decorative />
        <span className={foundTextsClass}>
          <span className="block font-[620]">
            <Marked text={found.title} />
          </span>
          <span className="block text-quiet text-sm">
            <bdi>{author.name}</bdi> · {formatLocalDate(found.local_date)}
          </span>
          {found.excerpt.length > 0 && (
            <span className="block text-md">
              <Marked text={found.excerpt} />
            </span>
          )}
        </span>
        {media?.kind === 'image' && (
          <img
            src={media.variants[0]?.url ?? media.url}
            alt={media.alt}
            loading="lazy"
            className="size-16 flex-none rounded-row object-cover"
          />
        )}
      </Link>
    </li>
  )
}

export function FoundComments(props: FoundListProps) {
  const query = useFoundComments(props.filters)
  return (
    <QueryList
      {...statesOf(props)}
      label={t('Comments')}
      query={query}
      row={(found) => <CommentRow key={found.id} found={found} />}
    />
  )
}

function CommentRow({ found }: { found: FoundComment }) {
  const { author } = found
  return (
    <li className="@container">
      <Link
        to="/activity/$activityId"
        params={{ activityId: String(found.activity_id) }}
        search={{ comment: found.id }}
        className={foundRowClass}
      >
        <Avatar id={author.id} name={author.name} src={author.profile_pic_url} decorative />
        <span className={foundTextsClass}>
          <span className="block">
            <Marked text={found.excerpt} />
          </span>
          <span className="block text-quiet text-sm">
            {rich('{name} on {title}, {time}', {
              name: <bdi>{author.name}</bdi>,
              title: <bdi>{found.activity_title}</bdi>,
              time: formatTimestamp(found.created_at),
            })}
          </span>
        </span>
      </Link>
    </li>
  )
}

export function FoundMembers(props: FoundListProps) {
  const query = useFoundMembers(props.filters)
  return (
    <QueryList
      {...statesOf(props)}
      label={t('Members')}
      query={query}
      row={(member) => <MemberResult key={member.id} member={member} onOpen={noAction} />}
    />
  )
}

export function FoundCircles(props: FoundListProps) {
  const query = useFoundCircles(props.filters)
  return (
    <QueryList
      {...statesOf(props)}
      label={t('Circles')}
      query={query}
      row={(circle) => <CircleResult key={circle.id} circle={circle} onOpen={noAction} />}
    />
  )
}

export function FoundTags(props: FoundListProps) {
  const query = useFoundTags(props.filters)
  return (
    <QueryList
      {...statesOf(props)}
      label={t('Tags')}
      query={query}
      row={({ tag }) => (
        <li key={tag}>
          <Link to="/search" search={{ tag }} className={foundRowClass}>
            <bdi>#{tag}</bdi>
          </Link>
        </li>
      )}
    />
  )
}
