import type { ActivityChanges, MediaItem } from '@daystar/contract/activities'
import type { ActivityCompanions } from '@daystar/contract/companions'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { knownActivity, patchActivity } from '#lib/api/activity-cache.ts'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { upload } from '#lib/api/upload.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { firstText, type Raw, toRecord } from '#lib/compatibility/raw-response.ts'
import { isUnknownEndpoint } from '#lib/compatibility/route-fallback.ts'
import { detailedErrorMessage, RequestError } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { orKeep } from '#lib/outbox/kept/keep.ts'
import type { OutboxMedia } from '../outbox/change-content.ts'
import { multipartBody } from './multipart-body.ts'
import type { SendFiles } from './use-upload-activity.ts'

interface ActivityUpdate {
  changes: ActivityChanges
  /** All fields of the form, for servers that only know PUT. */
  allFields: ActivityChanges
  /** Replaces the current photo or video. */
  file: File | null
  /** Waits for files that are sent before; null: the file is sent with the other fields. */
  items: SendFiles | null
  /** What the outbox keeps of the photos and videos; null if they are not changed. */
  forOutbox: (() => OutboxMedia) | null
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** Saves an edit in another way than by a request. `media`: the photos and videos; null if they are not changed. */
export type SaveEdit = (changes: ActivityChanges, media: OutboxMedia | null) => Promise<void>

interface Callbacks {
  /** For an activity that is not on the server yet. */
  save?: SaveEdit | undefined
  onUpdated: () => void
  onFailed: (error: unknown, hadFile: boolean) => void
}

/**
 * Updates an activity: as JSON, or as multipart with a file. The callbacks run even if the editor has been unmounted.
 */
export function useUpdateActivity(activityId: number, { save, onUpdated, onFailed }: Callbacks) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({
      changes: fields,
      allFields,
      file,
      items,
      forOutbox,
      signal,
      onProgress,
    }: ActivityUpdate): Promise<Raw | null> => {
      if (save) {
        await save(fields, (items && forOutbox?.()) || null)
        return null
      }
      const params = { activityId }
      let media_items: MediaItem[] | null = null
      const send = async () => {
        media_items = items && (await items(signal, onProgress))
        const changes = media_items ? { ...fields, media_items } : fields
        return toRecord(
          file && !media_items
            ? await upload(api.activities.update, multipartBody(changes, file), { params, signal, onProgress })
            : await call(
                api.activities.update,
                { params },
                { signal, bodyOf: (method) => (method === 'PUT' ? { ...allFields, ...changes } : changes) },
              ),
        )
      }
      return orKeep(send, () => {
        const known = knownActivity(cache, activityId)
        if (!known) return null
        const media = (items && forOutbox?.()) || { items: null, files: [] }
        // The photos of an activity that waits itself have no id that a request could name.
        if (media.items?.some((item) => 'media_id' in item && !isServerId(item.media_id))) return null
        const companions = cache.getQueryData<ActivityCompanions | null>(queryKeys.companions(activityId))
        return { kind: 'activity:edit', input: { activity: known, changes: fields, media, companions } }
      })
    },
    onError: (error, { file }) => onFailed(error, file !== null),
    onSuccess: (response, { changes }) => {
      if (response === null) return onUpdated()
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

/** Returns whether an id is one of the server; those of files that wait themselves are negative. */
const isServerId = (id = 0) => id > 0

export function updateErrorMessage(error: unknown, hadFile: boolean): string {
  if (error instanceof RequestError && isUnknownEndpoint(error))
    return hadFile ? t('No update endpoint accepted file upload.') : t('No JSON update endpoint accepted the payload.')
  return detailedErrorMessage(error, t('Failed to update'))
}
