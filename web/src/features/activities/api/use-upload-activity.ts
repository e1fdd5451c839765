import type { Activity, ActivityDraft, MediaItem } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { knownCircles } from '#lib/api/circle-cache.ts'
import { upload } from '#lib/api/upload.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { detailedErrorMessage } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import type { PlannedWrite } from '#lib/outbox/definition.ts'
import { orKeep } from '#lib/outbox/kept/keep.ts'
import type { OutboxMedia } from '../outbox/change-content.ts'
import { multipartBody } from './multipart-body.ts'

/** Returns the items of a request when its files have arrived; null if they have to be sent in the request. */
export type SendFiles = (signal: AbortSignal, onProgress: (share: number) => void) => Promise<MediaItem[] | null>

export interface Submission {
  draft: ActivityDraft
  file: File | null
  /** Waits for files that are sent before; null: the file is sent with the other fields. */
  items: SendFiles | null
  /** What the outbox keeps of the photos and videos. */
  forOutbox: () => OutboxMedia
  /** The idempotency key: a repeated request with the same key creates only one activity. */
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (share: number) => void
}

interface Callbacks {
  /** With null if it waits to be sent. */
  onCreated: (activity: Activity | null) => void
  onFailed: (error: unknown) => void
}

const noMedia: OutboxMedia = { items: null, files: [] }

/** Uploads an activity. The callbacks run even if the form has been unmounted. */
export function useUploadActivity({ onCreated, onFailed }: Callbacks) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (submission: Submission): Promise<Activity | null> => {
      const { draft, file, items, forOutbox, idempotencyKey, signal, onProgress } = submission
      let media_items: MediaItem[] | null = null
      let isSent = false
      const send = async () => {
        media_items = items && (await items(signal, onProgress))
        isSent = true
        const form = media_items ? multipartBody({ ...draft, media_items }, null) : multipartBody(draft, file)
        return normalizeActivity(await upload(api.activities.upload, form, { signal, onProgress, idempotencyKey }))
      }
      const planned = (): PlannedWrite => {
        // A request that may have arrived has to be repeated as it was.
        const isWithFile = file !== null && isSent && !media_items
        const media = isWithFile ? { items: null, files: [{ blob: file, name: file.name }] } : forOutbox()
        const input = {
          draft,
          media: media.items?.length === 0 ? noMedia : media,
          ...(!isSent && { mayHaveArrived: false as const }),
          circles: knownCircles(cache),
        }
        return { kind: 'activity:create', input }
      }
      return orKeep(send, planned, idempotencyKey)
    },
    onError: onFailed,
    onSuccess: (activity, { draft }) => {
      onCreated(activity)
      if (activity === null) return
      // A response that contains only the id cannot be shown as a card.
      emit('activity:created', { activityId: activity.id, ...(activity.title !== '' && { activity }) })
      const mentioned = activity.mentions.length > 0 ? activity.mentions.map(({ id }) => id) : (draft.mentions ?? [])
      if (mentioned.length > 0) emit('notify:mention', { activityId: activity.id, userIds: mentioned })
    },
  })
}

/** The message above the buttons after a failed upload. */
export function uploadErrorMessage(error: unknown): string {
  return detailedErrorMessage(error, t('Failed to upload activity'))
}
