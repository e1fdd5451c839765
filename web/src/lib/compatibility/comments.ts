import type { Comment, CommentAbility } from '@daystar/contract/comments'
import { currentSession } from '../session/session.ts'
import { fileIn } from './activities.ts'
import { normalizeMentions } from './mentions.ts'
import { authorOf } from './people.ts'
import { firstNumber, firstText, normalizeList, toRecord } from './raw-response.ts'
import { readItems } from './read-response.ts'
import { firstTime } from './times-and-counts.ts'

/** `activityId` is that of a list that does not repeat it in each comment. */
export function normalizeComment(value: unknown, activityId = 0): Comment {
  const raw = toRecord(value)
  const user = authorOf(raw)
  return {
    id: firstNumber(raw, 'id') ?? 0,
    activity_id: firstNumber(raw, 'activity_id') ?? activityId,
    parent_id: firstNumber(raw, 'parent_id'),
    content: firstText(raw, 'content') ?? '',
    created_at: firstText(raw, 'created_at') ?? '',
    edited_at: firstTime(raw, 'edited_at'),
    photo: fileIn(raw.photo)[0] ?? null,
    is_pinned: raw.is_pinned === true,
    user,
    user_id: user.id,
    author_id: user.id,
    star_count: Math.max(0, firstNumber(raw, 'star_count') ?? 0),
    is_removed: raw.is_removed === true,
    is_muted: raw.is_muted === true,
    starred_by_me: raw.starred_by_me === true,
    mentions: normalizeMentions(raw.mentions),
    can: raw.can === undefined ? abilitiesOnOwn(user.id) : (normalizeList(raw.can) as CommentAbility[]),
    replies: normalizeList(raw.replies).flatMap((item) => {
      const reply = normalizeComment(item, activityId)
      return reply.id === 0 ? [] : [reply]
    }),
    next_replies: firstText(raw, 'next_replies'),
  }
}

/** The abilities at a server that does not send them. */
function abilitiesOnOwn(authorId: number): CommentAbility[] {
  return authorId === currentSession()?.userId ? ['comment:delete'] : []
}

/** The comments of an activity. */
export function normalizeComments(response: unknown, activityId: number): Comment[] {
  return readItems(response, 'comments', (item) =>
    firstNumber(toRecord(item), 'id') === null ? null : normalizeComment(item, activityId),
  )
}
