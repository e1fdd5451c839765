import type { Comment } from '@daystar/contract/comments'
import { currentSession } from '../session/session.ts'
import { normalizeMentions } from './mentions.ts'
import { authorOf } from './people.ts'
import { firstNumber, firstText, normalizeList, toRecord } from './raw-response.ts'
import { readItems } from './read-response.ts'

/** `activityId` is that of a list that does not repeat it in each comment. */
export function normalizeComment(value: unknown, activityId = 0): Comment {
  const raw = toRecord(value)
  const user = authorOf(raw)
  return {
    id: firstNumber(raw, 'id') ?? 0,
    activity_id: firstNumber(raw, 'activity_id') ?? activityId,
    content: firstText(raw, 'content') ?? '',
    created_at: firstText(raw, 'created_at') ?? '',
    user,
    user_id: user.id,
    author_id: user.id,
    star_count: Math.max(0, firstNumber(raw, 'star_count') ?? 0),
    is_removed: raw.is_removed === true,
    is_muted: raw.is_muted === true,
    starred_by_me: raw.starred_by_me === true,
    mentions: normalizeMentions(raw.mentions),
    can: raw.can === undefined ? abilitiesOnOwn(user.id) : (normalizeList(raw.can) as 'comment:delete'[]),
  }
}

/** The abilities at a server that does not send them. */
function abilitiesOnOwn(authorId: number): 'comment:delete'[] {
  return authorId === currentSession()?.userId ? ['comment:delete'] : []
}

/** The comments of an activity. */
export function normalizeComments(response: unknown, activityId: number): Comment[] {
  return readItems(response, 'comments', (item) =>
    firstNumber(toRecord(item), 'id') === null ? null : normalizeComment(item, activityId),
  )
}
