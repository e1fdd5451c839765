import type { ReplyOf, Route } from '@daystar/contract/route'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { call, type Input } from './api.ts'

type Options<R extends Route> = Omit<UseQueryOptions<ReplyOf<R>>, 'queryKey' | 'queryFn'>

/** Reads from an endpoint. */
export function useRead<R extends Route>(queryKey: QueryKey, endpoint: R, input: Input<R>, options: Options<R> = {}) {
  return useQuery({ ...options, queryKey, queryFn: ({ signal }) => call(endpoint, input, { signal }) })
}
