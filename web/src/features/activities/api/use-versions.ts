import type { ActivityVersion } from '@daystar/contract/activities/versions'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'

/** The earlier versions of an edited activity, newest first. */
export function useVersions(activityId: number) {
  return useRead(
    queryKeys.activityVersions(activityId),
    api.activityVersions.list,
    { params: { activityId } },
    {
      // An edit in the meantime adds a version.
      staleTime: 0,
    },
  )
}

export function useRemoveVersion(activityId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (versionId: number) => call(api.activityVersions.remove, { params: { activityId, versionId } }),
    onSuccess: (_reply, versionId) =>
      cache.setQueryData(queryKeys.activityVersions(activityId), (known: ActivityVersion[] | undefined) =>
        known?.filter(({ id }) => id !== versionId),
      ),
  })
}
