import type { Activity, ActivityChanges } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patchActivity } from '#lib/activity-cache.ts'
import { call, isUnknownEndpoint } from '#lib/api.ts'
import { faultsOf, Problem } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { upload } from '#lib/upload.ts'
import { emit } from '#lib/window-events.ts'
import { asActivity } from '#lib/wire-shapes.ts'
import { activityForm } from './activity-form.ts'

interface Edit {
  changes: ActivityChanges
  /** Takes the place of the present picture or video. */
  file: File | null
  signal: AbortSignal
  onProgress: (share: number) => void
}

interface Outcome {
  onUpdated: (activity: Activity) => void
  onFailed: (error: unknown, hadFile: boolean) => void
}

/**
 * Changes an own activity: as JSON, or as multipart where a file comes along. Its outcome is told even where the editor has
 * left the page meanwhile.
 */
export function useUpdateActivity(activityId: number, { onUpdated, onFailed }: Outcome) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ changes, file, signal, onProgress }: Edit): Promise<Activity> => {
      const params = { activityId }
      const answer = file
        ? await upload(api.activities.update, activityForm(changes, file), { params, signal, onProgress })
        : await call(api.activities.update, { params, body: changes }, { signal })
      return asActivity(answer)
    },
    onError: (error, { file }) => onFailed(error, file !== null),
    onSuccess: (activity, { changes }) => {
      // Lists keep what only they know, such as the comments of the page.
      patchActivity(cache, activityId, (known) => ({ ...known, ...activity }))
      if (changes.timestamp !== undefined) void cache.invalidateQueries({ queryKey: queryKeys.activityLists })
      onUpdated(activity)
      emit('activity-updated', { activityId, activity })
      if (changes.mentions && changes.mentions.length > 0)
        emit('notify:mention', { activityId, userIds: changes.mentions })
    },
  })
}

export function updateWords(error: unknown, hadFile: boolean): string {
  if (error instanceof Problem && isUnknownEndpoint(error))
    return hadFile ? 'No update endpoint accepted file upload.' : 'No JSON update endpoint accepted the payload.'
  return faultsOf(error, 'Failed to update')
}
