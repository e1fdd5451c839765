import type { Activity, ActivityDraft } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { upload } from '#lib/api/upload.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { detailedErrorMessage } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { multipartBody } from './multipart-body.ts'

export interface Submission {
  draft: ActivityDraft
  file: File | null
  /** The idempotency key: a repeated request with the same key creates only one activity. */
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (share: number) => void
}

interface Callbacks {
  onCreated: (activity: Activity) => void
  onFailed: (error: unknown) => void
}

/** Uploads an activity. The callbacks run even if the form has been unmounted. */
export function useUploadActivity({ onCreated, onFailed }: Callbacks) {
  return useMutation({
    mutationFn: async ({ draft, file, idempotencyKey, signal, onProgress }: Submission): Promise<Activity> => {
      const form = multipartBody(draft, file)
      return normalizeActivity(await upload(api.activities.upload, form, { signal, onProgress, idempotencyKey }))
    },
    onError: onFailed,
    onSuccess: (activity, { draft }) => {
      onCreated(activity)
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
