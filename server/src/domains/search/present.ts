import type { FoundActivity, FoundComment, FoundEvent } from '@daystar/contract/search'
import { presentPerson } from '../accounts/index.ts'
import { presentActivityMedia, withNames } from '../activities/index.ts'
import type { EventMatch } from './event-queries.ts'
import { Marker } from './marked-text.ts'
import type { MemberMatch } from './queries.ts'
import type { ActivityMatch, CommentMatch } from './text-queries.ts'

type MediaDeps = Parameters<typeof presentActivityMedia>[1]

const maxSubtitleLength = 80

/**
 * A member with a subtitle that distinguishes members with the same name: the first line of the bio, or the follower
 * count.
 */
export function presentMemberMatch(match: MemberMatch) {
  const { bio, followers_count } = match
  const presented = presentPerson(match)
  const [firstLine = ''] = bio.trim().split('\n')
  const followers = followers_count === 1 ? '1 follower' : `${followers_count} followers`
  return { ...presented, subtitle: truncate(firstLine) || followers, avatar_url: presented.profile_pic_url }
}

function truncate(line: string): string {
  const characters = [...line.trim()]
  if (characters.length <= maxSubtitleLength) return characters.join('')
  return `${characters.slice(0, maxSubtitleLength - 1).join('')}…`
}

export function presentActivityMatch(match: ActivityMatch, query: string, deps: MediaDeps): FoundActivity {
  return {
    id: match.id,
    author: presentPerson(match.author),
    title: new Marker(query).mark(match.title),
    excerpt: markerFor(match, query).excerpt(withNames(match.description)),
    tags: match.tags,
    location: match.location,
    timestamp: match.occurred_at.toISOString(),
    local_date: match.local_date,
    audience: match.audience,
    media: match.media && presentActivityMedia({ ...match, media: match.media }, deps),
  }
}

export function presentCommentMatch(comment: CommentMatch, query: string): FoundComment {
  return {
    id: comment.id,
    activity_id: comment.activity_id,
    activity_title: comment.activity_title,
    author: presentPerson(comment.author),
    created_at: comment.created_at.toISOString(),
    excerpt: markerFor(comment, query).excerpt(withNames(comment.content)),
  }
}

export function presentEventMatch(match: EventMatch, query: string): FoundEvent {
  return {
    id: match.event_id,
    series_id: match.id,
    author: presentPerson(match.author),
    title: new Marker(query).mark(match.title),
    excerpt: markerFor(match, query).excerpt(match.description),
    location: match.location,
    audience: match.audience,
    circle: match.circle,
    starts_at: match.starts_at.toISOString(),
    ends_at: match.ends_at.toISOString(),
    start_date: match.start_date,
    is_repeated: match.is_repeated,
    cancelled_at: match.cancelled_at?.toISOString() ?? null,
  }
}

/** Marks the words of the query, and words of the text with their stems in the language of the text. */
function markerFor({ language, lexemes }: Pick<ActivityMatch, 'language' | 'lexemes'>, query: string): Marker {
  const prefix = `${language?.split('-')[0]}:`
  const stems = (lexemes ?? []).filter((lexeme) => lexeme.startsWith(prefix))
  return new Marker(
    query,
    stems.map((lexeme) => lexeme.slice(prefix.length)),
  )
}
