import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { normalizeActivity } from '../compatibility/activities.ts'
import { RequestError } from '../errors/request-error.ts'
import { type ActivityPages, cachedActivity, patchActivity, patchQuery, removeActivity } from './activity-cache.ts'
import { queryKeys } from './query-keys.ts'

const activity = (id: number) => normalizeActivity({ id, title: `Activity ${id}` })
const pagesOf = (...pages: number[][]): ActivityPages => ({
  pages: pages.map((ids) => ({ items: ids.map(activity), next: null })),
  pageParams: pages.map(() => null),
})
const rename = <T extends { title: string }>(item: T): T => ({ ...item, title: 'Renamed' })
const titles = (cache: QueryClient, key: readonly unknown[]) =>
  cache.getQueryData<ActivityPages>(key)?.pages.map((page) => page.items.map(({ title }) => title))

const home = queryKeys.feed('following', null)
const profile = queryKeys.memberActivities(7, null)
const circle = queryKeys.circleFeed(3, null)

test('updates an activity in every list and in its own query', () => {
  const cache = new QueryClient()
  cache.setQueryData(home, pagesOf([1, 2], [3]))
  cache.setQueryData(profile, pagesOf([3, 4]))
  cache.setQueryData(queryKeys.activity(3), activity(3))
  cache.setQueryData(queryKeys.latestActivity(7), activity(3))

  patchActivity(cache, 3, rename)

  expect(titles(cache, home)).toEqual([['Activity 1', 'Activity 2'], ['Renamed']])
  expect(titles(cache, profile)).toEqual([['Renamed', 'Activity 4']])
  expect(cache.getQueryData(queryKeys.activity(3))).toMatchObject({ id: 3, title: 'Renamed' })
  expect(cache.getQueryData(queryKeys.latestActivity(7))).toMatchObject({ id: 3, title: 'Renamed' })
})

test('leaves other activities, empty results and other data unchanged', () => {
  const cache = new QueryClient()
  cache.setQueryData(home, pagesOf([1, 2]))
  cache.setQueryData(queryKeys.activity(1), activity(1))
  cache.setQueryData(queryKeys.latestActivity(7), null)
  cache.setQueryData(['activities', 'note'], 'a text')
  cache.setQueryData(queryKeys.comments(3), { id: 3, title: 'A comment' })
  const items = cache.getQueryData<ActivityPages>(home)?.pages[0]?.items

  patchActivity(cache, 3, rename)

  // An unchanged array keeps lists without the activity from being rendered again.
  expect(cache.getQueryData<ActivityPages>(home)?.pages[0]?.items).toBe(items)
  expect(cache.getQueryData(queryKeys.activity(1))).toMatchObject({ title: 'Activity 1' })
  expect(cache.getQueryData(queryKeys.latestActivity(7))).toBeNull()
  expect(cache.getQueryData(['activities', 'note'])).toBe('a text')
  expect(cache.getQueryData(queryKeys.comments(3))).toMatchObject({ title: 'A comment' })
})

test('keeps the cursors of the pages that it changes', () => {
  const cache = new QueryClient()
  const data = { pages: [{ items: [activity(1)], next: 'cursor' }], pageParams: ['first'] }
  cache.setQueryData(home, data)
  patchActivity(cache, 1, rename)
  expect(cache.getQueryData(home)).toMatchObject({ pages: [{ next: 'cursor' }], pageParams: ['first'] })
  removeActivity(cache, 1)
  expect(cache.getQueryData(home)).toEqual({ pages: [{ items: [], next: 'cursor' }], pageParams: ['first'] })
})

test('removes an activity from every list and its own query', () => {
  const cache = new QueryClient()
  cache.setQueryData(home, pagesOf([1, 2], [3]))
  cache.setQueryData(circle, pagesOf([3]))
  cache.setQueryData(queryKeys.activity(3), activity(3))
  cache.setQueryData(queryKeys.activity(2), activity(2))
  cache.setQueryData(['activities', 'list', 'loading'], null)
  // Comments have ids of their own.
  cache.setQueryData(queryKeys.comments(9), pagesOf([3]))

  removeActivity(cache, 3)

  expect(titles(cache, home)).toEqual([['Activity 1', 'Activity 2'], []])
  expect(titles(cache, circle)).toEqual([[]])
  expect(cache.getQueryData(queryKeys.activity(3))).toBeUndefined()
  expect(cache.getQueryData(queryKeys.activity(2))).toMatchObject({ id: 2 })
  expect(cache.getQueryData(['activities', 'list', 'loading'])).toBeNull()
  expect(titles(cache, queryKeys.comments(9))).toEqual([['Activity 3']])
})

test('finds an activity in any page of any list', () => {
  const cache = new QueryClient()
  cache.setQueryData(['activities', 'list', 'loading'], null)
  cache.setQueryData(['activities', 'list', 'text'], 'a text')
  cache.setQueryData(home, pagesOf([1, 2]))
  cache.setQueryData(profile, pagesOf([3], [4]))

  expect(cachedActivity(cache, 4)).toMatchObject({ id: 4 })
  expect(cachedActivity(cache, 5)).toBeUndefined()
  expect(cachedActivity(new QueryClient(), 1)).toBeUndefined()
})

test('finds an activity only in lists', () => {
  const cache = new QueryClient()
  cache.setQueryData(queryKeys.activity(3), pagesOf([3]))
  expect(cachedActivity(cache, 3)).toBeUndefined()
})

test('an activity that is gone stays gone, and what does not change stays as old as it is', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryKey = queryKeys.activity(3)
  cache.setQueryData(queryKey, activity(3), { updatedAt: 1000 })
  cache.setQueryData(home, pagesOf([1, 2]), { updatedAt: 1000 })
  patchActivity(cache, 3, (same) => same)
  patchQuery(cache, queryKey, (same) => same)
  expect([queryKey, home].map((key) => cache.getQueryState(key)?.dataUpdatedAt)).toEqual([1000, 1000])

  const gone = new RequestError('rejected', 404, { code: 'activity_not_found' })
  await cache.fetchQuery({ queryKey, queryFn: () => Promise.reject(gone) }).catch(() => undefined)
  patchActivity(cache, 3, rename)
  patchQuery(cache, queryKey, () => activity(4))
  expect(cache.getQueryState(queryKey)).toMatchObject({ status: 'error', error: gone })
})
