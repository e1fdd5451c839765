import { api } from '@daystar/contract/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** The queue changes without an event. */
const refetchInterval = 10_000

export function useOverview() {
  return useQuery({
    queryKey: queryKeys.adminOverview,
    queryFn: ({ signal }) => call(api.administration.overview, {}, { signal }),
    refetchInterval,
  })
}

export function useFailedJobs() {
  return useQuery({
    queryKey: queryKeys.failedJobs,
    queryFn: ({ signal }) => call(api.administration.failedJobs, {}, { signal }),
    refetchInterval,
  })
}

export function useRetryJob() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (jobId: number) => call(api.administration.retryJob, { params: { jobId } }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.adminOverview })
      return cache.invalidateQueries({ queryKey: queryKeys.failedJobs })
    },
  })
}
