import type { Activity } from '@daystar/contract/activities'
import type { CircleDetail } from '@daystar/contract/circles'
import type { Comment } from '@daystar/contract/comments'
import type { Person } from '@daystar/contract/fields'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { allOf, changed, withAdded, without } from '#features/comments/api/thread-items.ts'
import { patchComments, withStar } from '#features/comments/api/use-comments.ts'
import { highFived } from '#features/engagement/api/use-high-five.ts'
import { cachedActivity, insertIntoLists, patchActivity, patchQuery, removeActivity } from '#lib/api/activity-cache.ts'
import { knownCircles } from '#lib/api/circle-cache.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import type { Request } from '#lib/compatibility/connections.ts'
import type { Notification } from '#lib/compatibility/notifications.ts'
import { emit } from '#lib/events/window-events.ts'
import type { EditBase } from '#lib/outbox/edit-base.ts'
import { baseOf, editedFields, valuesAfter } from '#lib/outbox/edited-fields.ts'
import { withLinked } from '#lib/outbox/linked-fields.ts'
import { waitingActivity, waitingComment, withValues } from '#lib/outbox/previews.ts'
import { localIdOf, type OutboxItem } from '#lib/outbox/types.ts'
import { arrivedActivities, arrivedComments } from './arrived.ts'
import { removeNotice, showNotice } from './circle-overlay.ts'
import { removeFromEvent, showAnswer, showEventComment } from './event-overlay.ts'

/** Local addresses of the files of items, by item id. */
export type FileUrls = ReadonlyMap<number, readonly { readonly url: string; readonly type: string }[]>

interface Context {
  readonly cache: QueryClient
  readonly me: Person
  readonly files: FileUrls
}

/** The activity that an item is about; null if it is about none. */
export function activityIdOf(item: OutboxItem): number | null {
  const { kind, params = {}, body = {}, preview } = item
  if (kind === 'activity:create') return localIdOf(item)
  const id = params.activityId ?? body.activity_id ?? (preview as { activityId?: number } | undefined)?.activityId
  return typeof id === 'number' ? id : null
}

/** The comment that an item is about; null if it is about none. */
export function commentIdOf(item: OutboxItem): number | null {
  if (item.kind === 'comment:add') return localIdOf(item)
  const id = item.params?.commentId
  return typeof id === 'number' ? id : null
}

const mark = (activity: Activity): Activity => ({ ...activity, waiting: true }) as Activity
const unmark = ({ waiting: _, ...activity }: Activity & { waiting?: boolean }): Activity => activity

/**
 * Shows items in the cached data as if they had been sent, also when they are applied again. Returns the ids of those
 * whose answer was lost and whose objects are in the data already, which are shown alone.
 */
export function applyItems({ cache, me, files }: Context, items: readonly OutboxItem[]): ReadonlySet<number> {
  const arrived = arrivedActivities(cache, items, me.id)
  for (const item of items) {
    const activityId = activityIdOf(item)
    const commentId = commentIdOf(item)
    const on = item.summary.on !== false
    if (item.kind === 'activity:create') {
      if (arrived.has(item.id)) removeActivity(cache, localIdOf(item))
      else showWaitingActivity(cache, waitingActivity(item, me, files.get(item.id) ?? []))
    } else if (item.kind === 'event:answer') showAnswer(cache, item)
    else if (item.kind === 'event:comment') showEventComment({ cache, me }, item)
    else if (item.kind === 'circle:notice') showNotice({ cache, me }, item)
    else if (item.kind === 'connection') hideAnsweredRequest(cache, item)
    else if (item.kind === 'membership') setMember(cache, Number(item.params?.circleId), on)
    else if (activityId === null) continue
    else if (item.kind === 'high-five') patchActivity(cache, activityId, (a) => mark(highFived(on, me)(a)))
    else if (item.kind === 'activity:edit')
      patchActivity(cache, activityId, (a) =>
        mark(withValues(a, valuesAfter({}, item.body ?? {}), knownCircles(cache))),
      )
    else if (item.kind === 'activity:delete') patchActivity(cache, activityId, mark)
    else if (item.kind !== 'comment:add' && commentId !== null)
      patchComments(cache, activityId, (list) => changed(list, commentId, (comment) => markedComment(item, comment)))
  }
  const added = items.filter(({ kind }) => kind === 'comment:add')
  for (const [activityId, ofActivity] of Map.groupBy(added, activityIdOf))
    if (activityId !== null)
      for (const id of showComments({ cache, me, files }, activityId, ofActivity)) arrived.add(id)
  return arrived
}

/** Adds the comments that wait to those of an activity, and to their number. */
function showComments(
  { cache, me, files }: Context,
  activityId: number,
  items: readonly OutboxItem[],
): ReadonlySet<number> {
  const arrived = arrivedComments(items, cachedComments(cache, activityId), me.id)
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
        return changed(withAdded(list, reply, false), reply.id, (known) => ({ ...known, photo }))
      })
  countComments(cache, activityId, waiting.length)
  return arrived
}

function cachedComments(cache: QueryClient, activityId: number): Comment[] {
  const data = cache.getQueryData<InfiniteData<{ items: Comment[] }>>(queryKeys.comments(activityId))
  return allOf(data?.pages.flatMap(({ items }) => items) ?? [])
}

type Pages<T> = InfiniteData<{ readonly items: readonly T[] }>

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
function uncountComment(cache: QueryClient, activityId: number, isSent: boolean): void {
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

function markedComment(item: OutboxItem, comment: Comment): Comment {
  const starred = item.kind === 'comment:star' ? withStar(item.summary.on !== false)(comment) : comment
  return { ...starred, waiting: true } as Comment
}

/** Shows a waiting activity, and what changes of it: its files are read after its texts, and it can be edited. */
function showWaitingActivity(cache: QueryClient, activity: Activity): void {
  const shown: Counted | undefined = cachedActivity(cache, activity.id)
  if (shown && shown.timestamp !== activity.timestamp) removeActivity(cache, activity.id)
  insertIntoLists(cache, activity)
  patchActivity(cache, activity.id, ({ comment_count, waitingComments = 0 }: Counted): Counted => {
    return { ...activity, comment_count, waitingComments }
  })
}

/** What an edit that was taken back has replaced; null if it is not known in full. */
function restoredBy(item: OutboxItem): Partial<EditBase> | null {
  const base = baseOf(item)
  return base && Object.fromEntries(withLinked(editedFields(item.body ?? {})).map((field) => [field, base[field]]))
}

function setMember(cache: QueryClient, circleId: number, on: boolean): void {
  patchQuery(cache, queryKeys.circle(circleId), (circle: CircleDetail) =>
    circle.is_member !== on && !circle.is_private ? { ...circle, is_member: on } : circle,
  )
}

/** Removes a request that the member has answered from the lists of open ones; a declined one is in no list. */
function hideAnsweredRequest(cache: QueryClient, { params, preview }: OutboxItem): void {
  const { action } = (preview ?? {}) as { action?: string }
  if (action !== 'accept' && action !== 'decline') return
  const isOther = ({ connectionId }: Notification | Request) => connectionId !== params?.connectionId
  cache.setQueryData([...queryKeys.notifications, 'requests'], (list: Request[] | undefined) => list?.filter(isOther))
  cache.setQueryData(queryKeys.requestsReceived, (data: Pages<Request> | undefined) => filtered(data, isOther))
  if (action === 'decline')
    cache.setQueryData([...queryKeys.notifications, 'list'], (data: Pages<Notification> | undefined) =>
      filtered(data, isOther),
    )
}

function filtered<T>(data: Pages<T> | undefined, isKept: (item: T) => boolean): Pages<T> | undefined {
  return data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter(isKept) })) }
}

/** Removes what an item showed that is no longer waiting, whether it was sent or taken back. */
export function removeItem({ cache, me }: Context, item: OutboxItem, isSent: boolean): void {
  const activityId = activityIdOf(item)
  const on = item.summary.on !== false
  if (item.kind === 'activity:create') removeActivity(cache, localIdOf(item))
  if (item.kind === 'membership') void cache.invalidateQueries({ queryKey: queryKeys.circles })
  if (item.kind === 'connection')
    for (const queryKey of [queryKeys.connections, queryKeys.notifications]) void cache.invalidateQueries({ queryKey })
  if (item.kind.startsWith('event:')) removeFromEvent(cache, item)
  if (item.kind === 'circle:notice') removeNotice(cache, item)
  if (activityId === null || item.kind === 'activity:create') return
  if (item.kind.startsWith('comment:')) {
    if (item.kind === 'comment:add') {
      patchComments(cache, activityId, (list) => without(list, localIdOf(item)))
      uncountComment(cache, activityId, isSent)
    }
    void cache.invalidateQueries({ queryKey: queryKeys.comments(activityId) })
    return
  }
  const restored = item.kind === 'activity:edit' && !isSent ? restoredBy(item) : {}
  if (restored === null) void cache.invalidateQueries({ queryKey: queryKeys.activities })
  patchActivity(cache, activityId, (activity) => {
    const plain = unmark(activity)
    if (isSent) return plain
    if (item.kind === 'high-five') return highFived(!on, me)(plain)
    return restored ? withValues(plain, restored, knownCircles(cache)) : plain
  })
}

/** Announces what the server has carried out to the parts of the page that show it. */
export function announceSent(cache: QueryClient, item: OutboxItem, reply: unknown): void {
  const activityId = activityIdOf(item)
  const created = reply as { id?: number; title?: string; content?: string } | null | undefined
  if (item.kind === 'activity:create')
    emit('activity:created', { activityId: created?.id ?? 0, ...(created?.title && { activity: created }) })
  if (item.kind === 'planning')
    void cache.invalidateQueries({ queryKey: queryKeys.planning(String(item.params?.place)) })
  if (activityId === null || item.kind === 'activity:create') return
  if (item.kind === 'activity:edit') {
    emit('activity-updated', { activityId })
    void cache.invalidateQueries({ queryKey: queryKeys.activity(activityId) })
  }
  if (item.kind === 'activity:delete') emit('activity:deleted', { activityId })
  if (item.kind === 'comment:add') emit('comment-added', { activityId, ...(created?.content && { comment: created }) })
  if (item.kind === 'high-five') void cache.invalidateQueries({ queryKey: queryKeys.engagement(activityId) })
}

/** Reads the object of a rejected item again, because its page may show what was removed or hidden meanwhile. */
export function readRejected(cache: QueryClient, item: OutboxItem): void {
  const { eventId, circleId } = item.params ?? {}
  const activityId = activityIdOf(item)
  const keys = [
    ...(activityId === null ? [] : [queryKeys.activity(activityId), queryKeys.comments(activityId)]),
    ...(eventId === undefined ? [] : [queryKeys.events]),
    ...(circleId === undefined ? [] : [queryKeys.circles, queryKeys.circle(Number(circleId))]),
  ]
  for (const queryKey of keys) void cache.invalidateQueries({ queryKey })
}
