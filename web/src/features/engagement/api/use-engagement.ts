import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { normalizePeople } from '#lib/compatibility/people.ts'
import { toRecord } from '#lib/compatibility/raw-response.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** The members who gave a high five and those who commented, newest first. */
export function useEngagement(activityId: number) {
  return useQuery({
    queryKey: queryKeys.engagement(activityId),
    queryFn: async ({ signal }) => {
      const response = toRecord(await call(api.engagement.read, { params: { activityId } }, { signal }))
      return { highFivers: normalizePeople(response.highfivers), commenters: normalizePeople(response.commenters) }
    },
  })
}
