import type { FoundActivity, FoundComment, MarkedText } from '@daystar/contract/search'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import { formatLocalDate, formatTimestamp } from '#lib/texts/dates.ts'
import { QueryList } from '#ui/lists/query-list.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import {
  type FoundQuery,
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

/** Returns the list of what was found of a kind. */
export function foundList<T>(
  label: string,
  useFound: (filters: FoundFilters) => FoundQuery<T>,
  row: (found: T) => ReactNode,
) {
  return function FoundList(props: FoundListProps) {
    return (
      <QueryList
        label={label}
        query={useFound(props.filters)}
        empty={t('Nothing found')}
        emptyAction={<NextStep {...props} />}
        failure={t('Search failed')}
        emptyClassName="py-6"
        row={row}
      />
    )
  }
}

const noAction = () => undefined
export const foundRowClass = 'flex items-start gap-3 rounded-row px-2 py-3 hover:bg-sunk @max-[13rem]:flex-wrap'

interface TextsProps {
  author: FoundActivity['author']
  excerpt?: MarkedText
  children: ReactNode
}

/** The author and the texts of a row, below the pictures where the text is large for the width of the list. */
export function FoundTexts({ author, excerpt = [], children }: TextsProps) {
  return (
    <>
      <Avatar id={author.id} name={author.name} src={author.profile_pic_url} decorative />
      <span className="min-w-0 flex-1 wrap-anywhere @max-[13rem]:order-last @max-[13rem]:basis-full">
        {children}
        {excerpt.length > 0 && (
          <span className="block text-md">
            <Marked text={excerpt} />
          </span>
        )}
      </span>
    </>
  )
}

export const FoundActivities = foundList(t('Activities'), useFoundActivities, (found) => (
  <ActivityRow key={found.id} found={found} />
))

function ActivityRow({ found }: { found: FoundActivity }) {
  const { author, media } = found
  return (
    <li className="@container">
      <Link to="/activity/$activityId" params={{ activityId: String(found.id) }} className={foundRowClass}>
        <FoundTexts author={author} excerpt={found.excerpt}>
          <span className="block font-[620]">
            <Marked text={found.title} />
          </span>
          <span className="block text-quiet text-sm">
            <bdi>{author.name}</bdi> · {formatLocalDate(found.local_date)}
          </span>
        </FoundTexts>
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

export const FoundComments = foundList(t('Comments'), useFoundComments, (found) => (
  <CommentRow key={found.id} found={found} />
))

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
        <FoundTexts author={author}>
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
        </FoundTexts>
      </Link>
    </li>
  )
}

export const FoundMembers = foundList(t('Members'), useFoundMembers, (member) => (
  <MemberResult key={member.id} member={member} onOpen={noAction} />
))

export const FoundCircles = foundList(t('Circles'), useFoundCircles, (circle) => (
  <CircleResult key={circle.id} circle={circle} onOpen={noAction} />
))

export const FoundTags = foundList(t('Tags'), useFoundTags, ({ tag }) => (
  <li key={tag}>
    <Link to="/search" search={{ tag }} className={foundRowClass}>
      <bdi>#{tag}</bdi>
    </Link>
  </li>
))
