import type { ActivityVersion } from '@daystar/contract/activities/versions'
import { api } from '@daystar/contract/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { firstNumber, toRecord } from '#lib/compatibility/raw-response.ts'
import { readItems } from '#lib/compatibility/read-response.ts'
import { firstTime } from '#lib/compatibility/times-and-counts.ts'

function normalizeVersion(value: unknown): ActivityVersion | null {
  const raw = toRecord(value)
  const id = firstNumber(raw, 'id')
  const writtenAt = firstTime(raw, 'written_at')
  return id === null || writtenAt === null ? null : { ...normalizeActivity(raw), id, written_at: writtenAt }
}

/** The earlier versions of an edited activity, newest first. */
export function useVersions(activityId: number) {
  return useQuery({
    queryKey: queryKeys.activityVersions(activityId),
    queryFn: async ({ signal }) =>
      readItems(
        await call(api.activityVersions.list, { params: { activityId } }, { signal }),
        'versions',
        normalizeVersion,
      ),
    // An edit in the meantime adds a version.
    staleTime: 0,
  })
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
