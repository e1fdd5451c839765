import type { Activity } from '@daystar/contract/activities'
import type { Comment } from '@daystar/contract/comments'
import type { QueryClient } from '@tanstack/react-query'
import type { ActivityPages } from '#lib/api/activity-cache.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { isServerReachable } from '#lib/api/reachability.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'

/** How far the clock of a device may be ahead of that of the server. */
export const clockDifferenceMs = 5 * 60 * 1000

interface Created {
  readonly id: number
  readonly created_at: string
  readonly edited_at: string | null
}

/**
 * Pairs each item with an object that it may have created; no object is paired twice. One that was edited since has
 * other contents: whether it is that of the item is asked with the key of the item, and the two count as a pair until
 * the answer.
 */
function arrivedAmong<T extends Created>(
  items: readonly OutboxItem[],
  objects: readonly T[],
  isSame: (item: OutboxItem, object: T) => boolean,
): Set<number> {
  const paired = new Set<number>()
  const arrived = new Set<number>()
  const pair = (matches: (item: OutboxItem, object: T) => boolean) => {
    for (const item of items) {
      if (arrived.has(item.id)) continue
      const object = objects.find((candidate) => !paired.has(candidate.id) && matches(item, candidate))
      if (!object) continue
      paired.add(object.id)
      arrived.add(item.id)
    }
  }
  pair(isSame)
  pair((item, object) => object.edited_at !== null && isCreatedSince(item, object) && isBeingAsked(item, object.id))
  return arrived
}

const isCreatedSince = ({ loggedAt }: OutboxItem, { created_at: createdAt }: Created) =>
  Date.parse(createdAt) > Date.parse(loggedAt) - clockDifferenceMs

/** How many attempts had ended when an object was first compared with an item, by the ids of both. */
const attemptsBefore = new Map<string, number>()

/** Returns whether the first attempt since then has not been answered yet. */
function isBeingAsked({ id, state, attempts }: OutboxItem, objectId: number): boolean {
  if (!isServerReachable()) return false
  const key = `${id} ${objectId}`
  const ended = state === 'sending' ? attempts - 1 : attempts
  const before = attemptsBefore.get(key) ?? ended
  attemptsBefore.set(key, before)
  return ended === before
}

const mayHaveArrived = (item: OutboxItem) => item.mayHaveArrived && item.state !== 'failed'

/**
 * The waiting activities that are on the server already, although their answer was lost: the lists that were read
 * contain them. The instant of an activity is in the request, so that it identifies one together with the title.
 */
export function arrivedActivities(cache: QueryClient, items: readonly OutboxItem[], authorId: number): Set<number> {
  const sent = items.filter((item) => item.kind === 'activity:create' && mayHaveArrived(item))
  if (sent.length === 0) return new Set()
  const lists = cache.getQueriesData<ActivityPages>({ queryKey: queryKeys.activityLists })
  const listed = lists.flatMap(([, data]) => data?.pages?.flatMap((page) => page.items) ?? [])
  const own = listed.filter(({ id, author_id }) => id > 0 && author_id === authorId)
  return arrivedAmong(sent, uniqueById(own), (item, activity: Activity) => {
    const { timestamp, title } = (item.body ?? {}) as { timestamp?: string; title?: string }
    return activity.title === title?.trim() && Date.parse(activity.timestamp) === Date.parse(timestamp ?? '')
  })
}

/** The waiting comments that are among those of the server although their answer was lost. */
export function arrivedComments(items: readonly OutboxItem[], comments: readonly Comment[], authorId: number) {
  const sent = items.filter((item) => item.kind === 'comment:add' && mayHaveArrived(item))
  const own = comments.filter(({ id, user_id }) => id > 0 && user_id === authorId)
  return arrivedAmong(
    sent,
    own,
    (item, comment) => comment.content === String(item.body?.content).trim() && isCreatedSince(item, comment),
  )
}

function uniqueById<T extends { readonly id: number }>(objects: readonly T[]): T[] {
  return [...new Map(objects.map((object) => [object.id, object])).values()]
}
