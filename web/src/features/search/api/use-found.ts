import { api } from '@daystar/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, callPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeFoundCircles } from '#lib/compatibility/circles.ts'
import { normalizeFoundMembers } from '#lib/compatibility/people.ts'
import type { FoundFilters, ResultKind } from '../found-filters.ts'

type Cursor = { cursor?: string }

function useFound<T>(
  kind: ResultKind,
  filters: object,
  load: (page: Cursor, signal: AbortSignal) => Promise<Page<T[]>>,
  enabled: boolean,
) {
  return useInfiniteQuery({
    queryKey: queryKeys.search(kind, JSON.stringify(filters)),
    queryFn: ({ pageParam, signal }) => load(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled,
    staleTime: 30_000,
  })
}

/** Leaves out what is not given. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

const textFilters = ({ user, circle, from, to }: FoundFilters) => ({ user_id: user, circle_id: circle, from, to })

export function useFoundActivities(filters: FoundFilters) {
  const { q, tag, place, photo } = filters
  const query = given({ ...textFilters(filters), q, tag, place, has_photo: photo })
  const load = (page: Cursor, signal: AbortSignal) =>
    callPage(api.search.activities, { query: { ...query, ...page } }, { signal })
  return useFound('activities', query, load, Object.keys(query).length > 0)
}

export function useFoundComments(filters: FoundFilters) {
  const query = { ...given(textFilters(filters)), q: filters.q ?? '' }
  const load = (page: Cursor, signal: AbortSignal) =>
    callPage(api.search.comments, { query: { ...query, ...page } }, { signal })
  return useFound('comments', query, load, query.q !== '')
}

export function useFoundEvents(filters: FoundFilters) {
  const query = given({ ...textFilters(filters), q: filters.q })
  const load = (page: Cursor, signal: AbortSignal) =>
    callPage(api.search.events, { query: { ...query, ...page } }, { signal })
  return useFound('events', query, load, Object.keys(query).length > 0)
}

export function useFoundMembers({ q = '' }: FoundFilters) {
  const load = async (page: Cursor, signal: AbortSignal) => {
    const { items, next } = await callPage(api.search.members, { query: { q, ...page } }, { signal })
    return { items: normalizeFoundMembers(items), next }
  }
  return useFound('members', { q }, load, q !== '')
}

export function useFoundCircles({ q = '' }: FoundFilters) {
  const load = async (page: Cursor, signal: AbortSignal) => {
    const { items, next } = await callPage(api.search.circles, { query: { q, ...page } }, { signal })
    return { items: normalizeFoundCircles(items), next }
  }
  return useFound('circles', { q }, load, q !== '')
}

export function useFoundTags({ q = '' }: FoundFilters) {
  const load = async (_page: Cursor, signal: AbortSignal) => ({
    items: await call(api.search.tags, { query: { q } }, { signal }),
    next: null,
  })
  return useFound('tags', { q }, load, q !== '')
}
