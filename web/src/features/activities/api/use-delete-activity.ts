import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { knownActivity } from '#lib/api/activity-cache.ts'
import { call } from '#lib/api/api.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { orKeep } from '#lib/outbox/kept/keep.ts'
import type { Explanation } from '#lib/texts/decision-rules.ts'

/**
 * Deletes an activity of the viewer, or as a moderator with an explanation, and calls `onFail` even if the card has
 * been unmounted. An activity that no longer exists counts as deleted.
 */
export function useDeleteActivity(activityId: number, onFail: (message: string) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (explanation: Explanation | null) => {
      try {
        return await orKeep<unknown>(
          async () => {
            await call(api.activities.remove, { params: { activityId }, query: explanation ?? {} })
            return true
          },
          () => {
            const title = knownActivity(cache, activityId)?.title ?? ''
            return explanation ? null : { kind: 'activity:delete', input: { activityId, title } }
          },
        )
      } catch (error) {
        if (!(error instanceof RequestError && error.code === 'activity_not_found')) throw error
        return true
      }
    },
    onError: (error) => onFail(deleteErrorMessage(error)),
    onSuccess: (isDone) => {
      if (isDone !== null) emit('activity:deleted', { activityId })
    },
  })
}

function deleteErrorMessage(error: unknown): string {
  if (error instanceof RequestError && error.kind === 'rejected') return error.detail ?? t('Failed to delete activity')
  return t('Delete failed')
}
