import type { Activity } from '@daystar/contract/activities'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { RequestError } from '../errors/request-error.ts'
import type { Page } from './api.ts'
import { queryKeys } from './query-keys.ts'

/** The cached form of an activity list: pages of cards, newest first. */
export type ActivityPages = InfiniteData<Page<Activity[]>, string | null>

function isPages(data: unknown): data is ActivityPages {
  return typeof data === 'object' && data !== null && Array.isArray((data as ActivityPages).pages)
}

/** Updates one activity in every cached list (feed, profile, circle) and in its own query, unless it is gone. */
export function patchActivity(cache: QueryClient, activityId: number, change: (activity: Activity) => Activity): void {
  const isActivity = (data: unknown) => (data as Partial<Activity> | null)?.id === activityId
  cache.setQueriesData({ queryKey: queryKeys.activities, predicate: isNotGone }, (data: unknown) => {
    // The cache keeps the data of a query for which it gets no value.
    if (isActivity(data)) return changedOnly(data, change(data as Activity))
    if (!isPages(data) || !data.pages.some(({ items }) => items.some(isActivity))) return undefined
    const inList = (items: Activity[]) => items.map((item) => (isActivity(item) ? change(item) : item))
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: inList(page.items) })) }
  })
}

const changedOnly = (before: unknown, after: unknown) => (after === before ? undefined : after)

/** Updates the data of a query, unless its object is gone: the page that says so would show the old content again. */
export function patchQuery<T>(cache: QueryClient, queryKey: readonly unknown[], change: (data: T) => T): void {
  cache.setQueriesData({ queryKey, exact: true, predicate: isNotGone }, (data: T | undefined) =>
    data === undefined ? undefined : (changedOnly(data, change(data)) as T | undefined),
  )
}

const isNotGone = ({ state: { error } }: Query) => !(error instanceof RequestError && error.status === 404)

/** Shows an activity in the lists of this device to which it belongs. */
export function insertIntoLists(cache: QueryClient, activity: Activity): void {
  const lists = [
    queryKeys.feed('following', null),
    queryKeys.feed('mine', null),
    queryKeys.memberActivities(activity.author_id, null),
    ...activity.circle_ids.flatMap((id) => [queryKeys.feed(`circle:${id}`, null), queryKeys.circleFeed(id, null)]),
  ]
  for (const key of lists)
    cache.setQueryData(key, (data: ActivityPages | undefined) => data && insertActivity(data, activity))
}

/** Inserts an activity by its time. If it is older than every loaded activity, a later page will include it. */
export function insertActivity(data: ActivityPages, activity: Activity): ActivityPages {
  if (data.pages.some((page) => page.items.some((item) => item.id === activity.id))) return data
  let isInserted = false
  const pages = data.pages.map((page) => {
    if (isInserted) return page
    const at = page.items.findIndex((item) => item.timestamp <= activity.timestamp)
    const isLastPage = at === -1 && page.next === null
    if (at === -1 && !isLastPage) return page
    isInserted = true
    const items =
      at === -1 ? [...page.items, activity] : [...page.items.slice(0, at), activity, ...page.items.slice(at)]
    return { ...page, items }
  })
  return isInserted ? { ...data, pages } : data
}

/** Removes an activity from every cached list and drops its own query. */
export function removeActivity(cache: QueryClient, activityId: number): void {
  cache.setQueriesData({ queryKey: queryKeys.activityLists }, (data: unknown) =>
    isPages(data)
      ? {
          ...data,
          pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== activityId) })),
        }
      : data,
  )
  cache.removeQueries({ queryKey: queryKeys.activity(activityId) })
}

/** An activity that this device knows, from its own query or from a list. */
export function knownActivity(cache: QueryClient, activityId: number): Activity | undefined {
  return cache.getQueryData<Activity>(queryKeys.activity(activityId)) ?? cachedActivity(cache, activityId)
}

/** An activity from any cached list, as a placeholder while the full activity loads. */
export function cachedActivity(cache: QueryClient, activityId: number): Activity | undefined {
  for (const [, data] of cache.getQueriesData({ queryKey: queryKeys.activityLists })) {
    if (!isPages(data)) continue
    for (const page of data.pages) {
      const found = page.items.find((item) => item.id === activityId)
      if (found) return found
    }
  }
  return undefined
}
