import { api } from '@daystar/contract/wire'
import { call, callPage, mapPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { normalizeFoundCircles } from '#lib/compatibility/circles.ts'
import { normalizeFoundMembers } from '#lib/compatibility/people.ts'
import type { FoundFilters, ResultKind } from '../found-filters.ts'

type LoadPage<T> = (page: { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page<T[]>>

function useFound<T>(kind: ResultKind, filters: object, enabled: boolean, load: LoadPage<T>) {
  return usePages(queryKeys.search(kind, JSON.stringify(filters)), load, { enabled, staleTime: 30_000 })
}

export type FoundQuery<T> = ReturnType<typeof useFound<T>>

/** Leaves out what is not given. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

const textFilters = ({ user, circle, from, to }: FoundFilters) => ({ user_id: user, circle_id: circle, from, to })

export function useFoundActivities(filters: FoundFilters) {
  const { q, tag, place, photo } = filters
  const query = given({ ...textFilters(filters), q, tag, place, has_photo: photo })
  return useFound('activities', query, Object.keys(query).length > 0, (page, options) =>
    callPage(api.search.activities, { query: { ...query, ...page } }, options),
  )
}

export function useFoundComments(filters: FoundFilters) {
  const query = { ...given(textFilters(filters)), q: filters.q ?? '' }
  return useFound('comments', query, query.q !== '', (page, options) =>
    callPage(api.search.comments, { query: { ...query, ...page } }, options),
  )
}

export function useFoundEvents(filters: FoundFilters) {
  const query = given({ ...textFilters(filters), q: filters.q })
  return useFound('events', query, Object.keys(query).length > 0, (page, options) =>
    callPage(api.search.events, { query: { ...query, ...page } }, options),
  )
}

export function useFoundMembers({ q = '' }: FoundFilters) {
  return useFound('members', { q }, q !== '', (page, options) =>
    callPage(api.search.members, { query: { q, ...page } }, options).then(mapPage(normalizeFoundMembers)),
  )
}

export function useFoundCircles({ q = '' }: FoundFilters) {
  return useFound('circles', { q }, q !== '', (page, options) =>
    callPage(api.search.circles, { query: { q, ...page } }, options).then(mapPage(normalizeFoundCircles)),
  )
}

export function useFoundTags({ q = '' }: FoundFilters) {
  return useFound('tags', { q }, q !== '', async (_page, options) => ({
    items: await call(api.search.tags, { query: { q } }, options),
    next: null,
  }))
}
