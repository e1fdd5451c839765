import { useState } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { t } from '#lib/i18n/translate.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { uploadErrorMessage, useUploadActivity } from '../../api/use-upload-activity.ts'
import { type FormValues, isBlank } from './form-values.ts'
import { draftOf } from './payload.ts'
import { draftName, emptyDraft, reviveDraft } from './stored-draft.ts'
import { submitAttemptFor } from './submit-attempt.ts'
import { useMediaPicker } from './use-media-picker.ts'
import { useSubmission } from './use-submission.ts'

/** The state of the composer: draft, media file, upload and errors. */
export function useComposer(circleId: number | null, joinedIds: readonly number[] | null) {
  const name = draftName(circleId)
  const [draft, setDraft, clearDraft] = useDraft(name, emptyDraft, reviveDraft)
  const media = useMediaPicker(name)
  const [isCreated, setIsCreated] = useState(false)
  const { values } = draft
  const { isMounted, ...submission } = useSubmission(values)

  function reset() {
    clearDraft()
    media.replaceFile(null)
    submission.clearErrors()
  }

  const upload = useUploadActivity({
    onCreated: () => {
      reset()
      if (isMounted.current) setIsCreated(true)
      else showToast(t('Activity uploaded successfully!'), { tone: 'success' })
    },
    onFailed: (error) => submission.fail(error, uploadErrorMessage(error)),
  })

  function change(changes: Partial<FormValues>) {
    setDraft((current) => ({ ...current, values: { ...current.values, ...changes } }))
    submission.handleChange(changes)
  }

  function send() {
    const { file } = media
    const context = { circleId, joinedIds, hasImage: file !== null && media.picked?.kind === 'image' }
    const content = JSON.stringify([
      draftOf(values, { ...context, now: '' }),
      file?.name,
      file?.size,
      file?.lastModified,
    ])
    const attempt = submitAttemptFor(content, draft.attempt)
    setDraft((current) => ({ ...current, attempt }))
    const { handles, onSettled } = submission.begin()
    upload.mutate(
      { draft: draftOf(values, { ...context, now: attempt.now }), file, idempotencyKey: attempt.key, ...handles },
      { onSettled },
    )
  }

  return {
    values,
    change,
    media,
    preview: media.picked,
    removeMedia: () => media.replaceFile(null),
    submit: () => submission.submit(send),
    cancel: submission.cancel,
    isPending: upload.isPending,
    isUploading: upload.isPending,
    progress: submission.progress,
    titleError: submission.titleError,
    error: submission.error,
    discard: reset,
    isDraft: !isBlank(values) || media.file !== null,
    isCreated,
    finish: () => setIsCreated(false),
  }
}
