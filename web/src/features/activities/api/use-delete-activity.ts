import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { emit } from '#lib/window-events.ts'

/**
 * Deletes an own activity. One that is gone already is as good as deleted. `onFail` is told of a refusal even where the card
 * has left the page meanwhile.
 */
export function useDeleteActivity(activityId: number, onFail: (words: string) => void) {
  return useMutation({
    mutationFn: async () => {
      try {
        await call(api.activities.remove, { params: { activityId } })
      } catch (error) {
        if (!(error instanceof Problem && error.code === 'activity_not_found')) throw error
      }
    },
    onError: (error) => onFail(deleteWords(error)),
    onSuccess: () => emit('activity:deleted', { activityId }),
  })
}

function deleteWords(error: unknown): string {
  if (error instanceof Problem && error.kind === 'refused') return error.detail ?? 'Failed to delete activity'
  return 'Delete failed'
}
