import type { Activity } from '@daystar/contract/activities'
import type { QueryClient } from '@tanstack/react-query'
import type { ActivityPages } from '#lib/api/activity-cache.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { arrivedAmong } from '#lib/outbox/arrived.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'

type NewItem = OutboxItem & { readonly body: { readonly title: string; readonly timestamp?: string } }

/**
 * The waiting activities that are on the server already, although their answer was lost: the lists that were read
 * contain them. The instant of an activity is in the request, so that it identifies one together with the title.
 */
export function arrivedActivities(cache: QueryClient, items: readonly NewItem[], authorId: number): Set<number> {
  const lists = cache.getQueriesData<ActivityPages>({ queryKey: queryKeys.activityLists })
  const listed = lists.flatMap(([, data]) => data?.pages?.flatMap((page) => page.items) ?? [])
  const own = listed.filter(({ id, author_id }) => id > 0 && author_id === authorId)
  return arrivedAmong(items, own, ({ body }, activity: Activity) => {
    const { title, timestamp = '' } = body
    return activity.title === title.trim() && Date.parse(activity.timestamp) === Date.parse(timestamp)
  })
}
