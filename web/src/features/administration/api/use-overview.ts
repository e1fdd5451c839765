import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'

/** The queue changes without an event. */
const refetchInterval = 10_000

export function useOverview() {
  return useRead(queryKeys.adminOverview, api.administration.overview, {}, { refetchInterval })
}

export function useFailedJobs() {
  return useRead(queryKeys.failedJobs, api.administration.failedJobs, {}, { refetchInterval })
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
