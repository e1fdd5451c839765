import type { Translate } from '@daystar/contract/message'
import type { FoundActivity, FoundComment, FoundEvent } from '@daystar/contract/search'
import { withNames } from '@daystar/contract/texts/mention-tokens'
import { presentPerson } from '../accounts/index.ts'
import { presentActivityMedia } from '../activities/index.ts'
import type { EventMatch } from './event-queries.ts'
import { Markers } from './marked-text.ts'
import type { MemberMatch } from './queries.ts'
import type { ActivityMatch, CommentMatch, Found } from './text-queries.ts'

type MediaDeps = Parameters<typeof presentActivityMedia>[1]

const maxSubtitleLength = 80

/**
 * A member with a subtitle that distinguishes members with the same name: the first line of the bio, or the follower
 * count.
 */
export function presentMemberMatch(match: MemberMatch, t: Translate) {
  const { bio, followers_count: count } = match
  const presented = presentPerson(match)
  const [firstLine = ''] = bio.trim().split('\n')
  const followers = t('{count, plural, one {# follower} other {# followers}}', { count })
  return { ...presented, subtitle: truncate(firstLine) || followers, avatar_url: presented.profile_pic_url }
}

function truncate(line: string): string {
  const characters = [...line.trim()]
  if (characters.length <= maxSubtitleLength) return characters.join('')
  return `${characters.slice(0, maxSubtitleLength - 1).join('')}…`
}

/** For the texts of all matches on a page. */
export function markersFor(query: string, [match]: readonly Found[]): Markers {
  return new Markers(query, JSON.parse(match?.lexemes ?? '[]') as string[])
}

export function presentActivityMatch(match: ActivityMatch, markers: Markers, deps: MediaDeps): FoundActivity {
  return {
    ...match,
    author: presentPerson(match.author),
    title: markers.ofWords.mark(match.title),
    excerpt: markers.of(match.language).excerpt(withNames(match.description)),
    timestamp: match.occurred_at.toISOString(),
    media: match.media && presentActivityMedia({ ...match, media: match.media }, deps),
  }
}

export function presentCommentMatch(comment: CommentMatch, markers: Markers): FoundComment {
  return {
    ...comment,
    author: presentPerson(comment.author),
    created_at: comment.created_at.toISOString(),
    excerpt: markers.of(comment.language).excerpt(withNames(comment.content)),
  }
}

export function presentEventMatch(match: EventMatch, markers: Markers): FoundEvent {
  return {
    ...match,
    id: match.event_id,
    series_id: match.id,
    author: presentPerson(match.author),
    title: markers.ofWords.mark(match.title),
    excerpt: markers.of(match.language).excerpt(match.description),
    starts_at: match.starts_at.toISOString(),
    ends_at: match.ends_at.toISOString(),
    cancelled_at: match.cancelled_at?.toISOString() ?? null,
  }
}
