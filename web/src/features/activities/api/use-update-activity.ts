import type { ActivityChanges } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patchActivity } from '#lib/api/activity-cache.ts'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { upload } from '#lib/api/upload.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { firstText, type Raw, toRecord } from '#lib/compatibility/raw-response.ts'
import { isUnknownEndpoint } from '#lib/compatibility/route-fallback.ts'
import { detailedErrorMessage, RequestError } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { multipartBody } from './multipart-body.ts'

interface ActivityUpdate {
  changes: ActivityChanges
  /** All fields of the form, for servers that only know PUT. */
  allFields: ActivityChanges
  /** Replaces the current photo or video. */
  file: File | null
  signal: AbortSignal
  onProgress: (share: number) => void
}

interface Callbacks {
  onUpdated: () => void
  onFailed: (error: unknown, hadFile: boolean) => void
}

/**
 * Updates an activity: as JSON, or as multipart with a file. The callbacks run even if the editor has been unmounted.
 */
export function useUpdateActivity(activityId: number, { onUpdated, onFailed }: Callbacks) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ changes, allFields, file, signal, onProgress }: ActivityUpdate): Promise<Raw> => {
      const params = { activityId }
      return toRecord(
        file
          ? await upload(api.activities.update, multipartBody(changes, file), { params, signal, onProgress })
          : await call(
              api.activities.update,
              { params },
              { signal, bodyOf: (method) => (method === 'PUT' ? { ...allFields, ...changes } : changes) },
            ),
      )
    },
    onError: (error, { file }) => onFailed(error, file !== null),
    onSuccess: (response, { changes }) => {
      const activity = firstText(response, 'title') === null ? undefined : normalizeActivity(response)
      // Merged, because cached copies hold fields that the response lacks, such as the comments of a page.
      if (activity) patchActivity(cache, activityId, (known) => ({ ...known, ...activity }))
      // A response without the activity: read it again.
      else void cache.invalidateQueries({ queryKey: queryKeys.activities })
      if (changes.timestamp !== undefined) void cache.invalidateQueries({ queryKey: queryKeys.activityLists })
      onUpdated()
      emit('activity-updated', { activityId, ...(activity && { activity }) })
      if (changes.mentions && changes.mentions.length > 0)
        emit('notify:mention', { activityId, userIds: changes.mentions })
    },
  })
}

export function updateErrorMessage(error: unknown, hadFile: boolean): string {
  if (error instanceof RequestError && isUnknownEndpoint(error))
    return hadFile ? t('No update endpoint accepted file upload.') : t('No JSON update endpoint accepted the payload.')
  return detailedErrorMessage(error, t('Failed to update'))
}
