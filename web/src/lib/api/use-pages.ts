import {
  type InfiniteData,
  type QueryKey,
  type UndefinedInitialDataInfiniteOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { Page } from './api.ts'

type Pages<T> = InfiniteData<Page<T>, string | null>

/** Requests a page; `page` is a part of its query. */
type LoadPage<T> = (page: { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page<T>>

type Options<T> = Omit<
  UndefinedInitialDataInfiniteOptions<Page<T>, Error, Pages<T>, QueryKey, string | null>,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
>

/** A list of the server that is loaded page by page. */
export function usePages<T>(queryKey: QueryKey, load: LoadPage<T>, options: Partial<Options<T>> = {}) {
  return useInfiniteQuery({
    ...options,
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
