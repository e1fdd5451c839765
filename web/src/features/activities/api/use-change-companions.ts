import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { newActivityBody, type ShownReaders } from '#lib/companions/new-activity-body.ts'

type CompanionChange =
  | { readonly action: 'confirm'; readonly ownActivityId: number }
  | ({ readonly action: 'confirm'; readonly ownActivityId: null } & ShownReaders)
  | { readonly action: 'decline' }
  | { readonly action: 'remove'; readonly userId: number }
  | { readonly action: 'name'; readonly memberIds: number[] }

/** Changes the companions of an activity. Returns the id of the own activity after a confirmation. */
export function useChangeCompanions(activityId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (change: CompanionChange): Promise<number | null> => {
      const params = { activityId }
      if (change.action === 'confirm') {
        const body = change.ownActivityId === null ? newActivityBody(change) : { own_activity_id: change.ownActivityId }
        return (await call(api.companions.confirm, { params, body })).activity_id
      }
      if (change.action === 'decline') await call(api.companions.decline, { params })
      else if (change.action === 'remove')
        await call(api.companions.remove, { params: { ...params, userId: change.userId } })
      else await call(api.activities.update, { params, body: { companion_ids: change.memberIds } })
      return null
    },
    onSettled: () =>
      Promise.all(
        [queryKeys.allCompanions, queryKeys.activities, queryKeys.notifications].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
