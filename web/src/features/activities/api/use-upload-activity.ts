import type { Activity, ActivityDraft } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { faultsOf } from '#lib/problem.ts'
import { upload } from '#lib/upload.ts'
import { emit } from '#lib/window-events.ts'
import { asActivity } from '#lib/wire-shapes.ts'
import { activityForm } from './activity-form.ts'

export interface Submission {
  draft: ActivityDraft
  file: File | null
  /** One for each content: sent twice, it is still one activity. */
  key: string
  signal: AbortSignal
  onProgress: (share: number) => void
}

interface Outcome {
  onCreated: (activity: Activity) => void
  onFailed: (error: unknown) => void
}

/** Posts an activity. Its outcome is told even where the form has left the page meanwhile. */
export function useUploadActivity({ onCreated, onFailed }: Outcome) {
  return useMutation({
    mutationFn: async ({ draft, file, key, signal, onProgress }: Submission): Promise<Activity> => {
      const form = activityForm(draft, file)
      return asActivity(await upload(api.activities.upload, form, { signal, onProgress, idempotencyKey: key }))
    },
    onError: onFailed,
    onSuccess: (activity, { draft }) => {
      onCreated(activity)
      emit('activity:created', { activityId: activity.id, activity })
      const mentioned = activity.mentions.length > 0 ? activity.mentions.map(({ id }) => id) : (draft.mentions ?? [])
      if (mentioned.length > 0) emit('notify:mention', { activityId: activity.id, userIds: mentioned })
    },
  })
}

/** What stands above the buttons after a refusal. */
export function uploadWords(error: unknown): string {
  return faultsOf(error, 'Failed to upload activity')
}
