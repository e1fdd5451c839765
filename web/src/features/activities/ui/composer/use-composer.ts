import { useRef, useState } from 'react'
import { useDraft } from '#lib/drafts.ts'
import { isAborted } from '#lib/request-error.ts'
import { currentSession } from '#lib/session.ts'
import { useIsMounted } from '#lib/use-is-mounted.ts'
import { showToast } from '#ui/toast.ts'
import { uploadErrorMessage, useUploadActivity } from '../../api/use-upload-activity.ts'
import { type FormValues, isBlank } from './form-values.ts'
import { draftOf } from './payload.ts'
import { draftName, emptyDraft, reviveDraft } from './stored-draft.ts'
import { submitAttemptFor } from './submit-attempt.ts'
import { useMediaPicker } from './use-media-picker.ts'

const missingTitleMessage = 'Please give it a title.'

/** The state of the composer: draft, media file, upload and errors. */
export function useComposer(circleId: number | null, joinedIds: readonly number[] | null) {
  const name = draftName(circleId)
  const [draft, setDraft, clearDraft] = useDraft(name, emptyDraft, reviveDraft)
  // Bound to the member like the draft, and unchanged if the session ends while the form is open.
  const [fileName] = useState(() => `${currentSession()?.userId ?? 0}:${name}`)
  const media = useMediaPicker(fileName)
  const [titleError, setTitleError] = useState<string>()
  const [error, setError] = useState<string>()
  const [share, setShare] = useState(0)
  const [isCreated, setIsCreated] = useState(false)
  const abortController = useRef<AbortController | null>(null)
  const isMounted = useIsMounted()
  const { values } = draft

  function reset() {
    clearDraft()
    media.replaceFile(null)
    setTitleError(undefined)
    setError(undefined)
  }

  const upload = useUploadActivity({
    onCreated: () => {
      reset()
      if (isMounted.current) setIsCreated(true)
      else showToast('Activity uploaded successfully!', { tone: 'success' })
    },
    onFailed: (error) => {
      if (isAborted(error)) return
      if (isMounted.current) setError(uploadErrorMessage(error))
      else showToast(uploadErrorMessage(error), { tone: 'failure' })
    },
  })

  function change(changes: Partial<FormValues>) {
    setDraft((current) => ({ ...current, values: { ...current.values, ...changes } }))
    setError(undefined)
    if (changes.title !== undefined) setTitleError(undefined)
  }

  /** Returns false if the input must be corrected first. */
  function submit(): boolean {
    if (abortController.current) return true
    if (!currentSession()) return fail('Not authenticated')
    if (values.title.trim() === '') {
      setTitleError(missingTitleMessage)
      return false
    }
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
    setError(undefined)
    setShare(0)
    const controller = new AbortController()
    abortController.current = controller
    upload.mutate(
      {
        draft: draftOf(values, { ...context, now: attempt.now }),
        file,
        idempotencyKey: attempt.key,
        signal: controller.signal,
        onProgress: setShare,
      },
      {
        onSettled: () => {
          abortController.current = null
        },
      },
    )
    return true
  }

  function fail(message: string): false {
    setError(message)
    return false
  }

  return {
    values,
    change,
    media,
    submit,
    cancel: () => abortController.current?.abort(),
    discard: reset,
    isDraft: !isBlank(values) || media.file !== null,
    isPending: upload.isPending,
    share,
    titleError,
    error,
    isCreated,
    finish: () => setIsCreated(false),
  }
}
