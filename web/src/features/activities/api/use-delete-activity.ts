import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { emit } from '#lib/window-events.ts'

/** Deletes an own activity. One that is gone already is as good as deleted. */
export function useDeleteActivity(activityId: number) {
  return useMutation({
    mutationFn: async () => {
      try {
        await call(api.activities.remove, { params: { activityId } })
      } catch (error) {
        if (!(error instanceof Problem && error.code === 'activity_not_found')) throw error
      }
    },
    onSuccess: () => emit('activity:deleted', { activityId }),
  })
}

export function deleteWords(error: unknown): string {
  if (error instanceof Problem && error.kind === 'refused') return error.detail ?? 'Failed to delete activity'
  return 'Delete failed'
}
