import type { Activity } from '@daystar/contract/activities'
import type { Comment } from '@daystar/contract/comments'
import type { QueryClient } from '@tanstack/react-query'
import type { ActivityPages } from '#lib/api/activity-cache.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { arrivedAmong, isCreatedSince } from '#lib/outbox/arrived.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'

/**
 * The waiting activities that are on the server already, although their answer was lost: the lists that were read
 * contain them. The instant of an activity is in the request, so that it identifies one together with the title.
 */
export function arrivedActivities(cache: QueryClient, items: readonly OutboxItem[], authorId: number): Set<number> {
  const sent = items.filter((item) => item.kind === 'activity:create')
  if (sent.length === 0) return new Set()
  const lists = cache.getQueriesData<ActivityPages>({ queryKey: queryKeys.activityLists })
  const listed = lists.flatMap(([, data]) => data?.pages?.flatMap((page) => page.items) ?? [])
  const own = listed.filter(({ id, author_id }) => id > 0 && author_id === authorId)
  return arrivedAmong(sent, own, (item, activity: Activity) => {
    const { timestamp, title } = (item.body ?? {}) as { timestamp?: string; title?: string }
    return activity.title === title?.trim() && Date.parse(activity.timestamp) === Date.parse(timestamp ?? '')
  })
}

/** The waiting comments that are among those of the server although their answer was lost. */
export function arrivedComments(items: readonly OutboxItem[], comments: readonly Comment[], authorId: number) {
  const sent = items.filter((item) => item.kind === 'comment:add')
  const own = comments.filter(({ id, user_id }) => id > 0 && user_id === authorId)
  return arrivedAmong(
    sent,
    own,
    (item, comment) => comment.content === String(item.body?.content).trim() && isCreatedSince(item, comment),
  )
}
