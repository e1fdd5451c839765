import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { asPeople } from '#lib/wire-shapes.ts'

/** Who gave a high five and who commented, newest first. */
export function useEngagement(activityId: number) {
  return useQuery({
    queryKey: queryKeys.engagement(activityId),
    queryFn: async ({ signal }) => {
      const answer = await call(api.engagement.read, { params: { activityId } }, { signal })
      return { highFivers: asPeople(answer.highfivers), commenters: asPeople(answer.commenters) }
    },
  })
}
