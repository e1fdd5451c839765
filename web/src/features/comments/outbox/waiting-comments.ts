import type { Activity } from '@daystar/contract/activities'
import type { Comment } from '@daystar/contract/comments'
import type { Person } from '@daystar/contract/fields'
import type { api } from '@daystar/contract/wire'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { patchActivity } from '#lib/api/activity-cache.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeComment } from '#lib/compatibility/comments.ts'
import { arrivedAmong, isCreatedSince } from '#lib/outbox/arrived.ts'
import type { ItemOf, ShowContext } from '#lib/outbox/definition.ts'
import { type LocalFile, localMedia } from '#lib/outbox/local-files.ts'
import { marked } from '#lib/outbox/marks.ts'
import { localIdOf } from '#lib/outbox/types.ts'
import { allOf, changed, withAdded } from '../api/thread-items.ts'
import { patchComments } from '../api/use-comments.ts'

/** A new comment; a reply with the comment in whose thread it is shown. */
export type AddedItem = ItemOf<typeof api.comments.add> & { readonly preview?: { readonly threadId: number } }

/** A comment that waits to be sent, with its local id. */
function waitingComment(item: AddedItem, me: Person, files: readonly LocalFile[]): Comment {
  const comment = normalizeComment({
    content: item.body.content,
    photo: localMedia(item, files)[0],
    activity_id: item.params.activityId,
    parent_id: item.preview?.threadId,
    created_at: item.loggedAt,
    user: me,
    user_id: me.id,
    author_id: me.id,
  })
  return marked({ ...comment, id: localIdOf(item) })
}

/**
 * Adds the comments that wait to those of an activity, and to their number. Returns the ids of those that are among the
 * comments of the server although their answer was lost.
 */
export function showComments(
  { cache, me, files }: ShowContext,
  activityId: number,
  items: readonly AddedItem[],
): ReadonlySet<number> {
  const known = cachedComments(cache, activityId).filter(({ id, user_id }) => id > 0 && user_id === me.id)
  const isSameText = (item: AddedItem, { content }: Comment) => content === item.body.content.trim()
  const arrived = arrivedAmong(
    items,
    known,
    (item, comment) => isSameText(item, comment) && isCreatedSince(item, comment),
  )
  const waiting = items
    .filter(({ id }) => !arrived.has(id))
    .map((item) => waitingComment(item, me, files.get(item.id) ?? []))
  const localIds = new Set(items.map(localIdOf))
  const top = waiting.filter((comment) => comment.parent_id === null)
  // The address of a photo is known later than its comment.
  const isSame = (comment: Comment) => (other: Comment) =>
    other.id === comment.id && other.photo?.url === comment.photo?.url
  const isShown = (list: readonly Comment[]) =>
    list.filter(({ id }) => localIds.has(id)).length === top.length &&
    top.every((comment) => list.some(isSame(comment)))
  patchComments(cache, activityId, (list, isLast) =>
    isLast && isShown(list) ? list : [...list.filter(({ id }) => !localIds.has(id)), ...(isLast ? top : [])],
  )
  // Replies are shown in their threads, wherever these are.
  for (const reply of waiting)
    if (reply.parent_id !== null)
      patchComments(cache, activityId, (list) => {
        const { photo } = reply
        return changed(withAdded(list, reply, false), reply.id, (shown) => ({ ...shown, photo }))
      })
  countComments(cache, activityId, waiting.length)
  return arrived
}

function cachedComments(cache: QueryClient, activityId: number): Comment[] {
  const data = cache.getQueryData<InfiniteData<{ items: Comment[] }>>(queryKeys.comments(activityId))
  return allOf(data?.pages.flatMap(({ items }) => items) ?? [])
}

/** An activity with the number of waiting comments that its own number of comments contains. */
type Counted = Activity & { readonly waitingComments?: number }

function countComments(cache: QueryClient, activityId: number, waitingComments: number): void {
  patchActivity(cache, activityId, (activity: Counted): Counted => {
    const { waitingComments: before = 0 } = activity
    const comment_count = Math.max(0, activity.comment_count - before + waitingComments)
    return before === waitingComments ? activity : { ...activity, comment_count, waitingComments }
  })
}

/** A comment no longer waits. One that was sent remains in the number. */
export function uncountComment(cache: QueryClient, activityId: number, isSent: boolean): void {
  patchActivity(cache, activityId, (activity: Counted): Counted => {
    const { waitingComments = 0, comment_count } = activity
    if (waitingComments === 0) return activity
    return {
      ...activity,
      comment_count: isSent ? comment_count : Math.max(0, comment_count - 1),
      waitingComments: waitingComments - 1,
    }
  })
  if (isSent) void cache.invalidateQueries({ queryKey: queryKeys.engagement(activityId) })
}
