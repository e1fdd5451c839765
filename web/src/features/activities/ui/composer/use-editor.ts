import type { Activity } from '@daystar/contract/activities'
import { useRef, useState } from 'react'
import { useDraft } from '#lib/drafts.ts'
import { isAborted } from '#lib/request-error.ts'
import { currentSession } from '#lib/session.ts'
import { useIsMounted } from '#lib/use-is-mounted.ts'
import { showToast } from '#ui/toast.ts'
import { updateErrorMessage, useUpdateActivity } from '../../api/use-update-activity.ts'
import { type FormValues, formValuesOf, reviveFormValues } from './form-values.ts'
import { changesOf } from './payload.ts'
import { useMediaPicker } from './use-media-picker.ts'

/** An unsaved edit. */
interface Edit {
  readonly values: FormValues
  /** The edited version of the activity; a draft of an older version would revert newer changes. */
  readonly version: string
  readonly removesMedia: boolean
}

function reviveEdit(version: string) {
  return (stored: unknown): Edit | null => {
    const raw = (stored ?? {}) as Partial<Record<keyof Edit | 'written', unknown>>
    // Version 0.1 stored `values` as `written`.
    const values = reviveFormValues(raw.values ?? raw.written)
    return values && raw.version === version ? { values, version, removesMedia: raw.removesMedia === true } : null
  }
}

/** The state of the editor of an existing activity; only changed fields are sent. */
export function useEditor(activity: Activity, onDone: () => void) {
  const [before] = useState(() => formValuesOf(activity))
  const [version] = useState(activity.edited_at ?? activity.created_at)
  const [name] = useState(`edit:${activity.id}`)
  const [unchanged] = useState<Edit>({ values: before, version, removesMedia: false })
  const [{ values, removesMedia }, setEdit, clear] = useDraft(name, unchanged, reviveEdit(version))
  const media = useMediaPicker(`${name}:${version}`)
  const [titleError, setTitleError] = useState<string>()
  const [error, setError] = useState<string>()
  const [share, setShare] = useState(0)
  const abortController = useRef<AbortController | null>(null)

  function clearDraft() {
    clear()
    media.replaceFile(null)
  }

  const isMounted = useIsMounted()
  const update = useUpdateActivity(activity.id, {
    onUpdated: () => {
      clearDraft()
      onDone()
    },
    onFailed: (error, hadFile) => {
      if (isAborted(error)) return
      if (isMounted.current) setError(updateErrorMessage(error, hadFile))
      else showToast(updateErrorMessage(error, hadFile), { tone: 'failure' })
    },
  })

  function change(changes: Partial<FormValues>) {
    setEdit((edit) => ({ ...edit, values: { ...edit.values, ...changes } }))
    setError(undefined)
    if (changes.title !== undefined) setTitleError(undefined)
  }

  /** Removes the newly selected file, or else the current media of the activity. */
  function removeMedia() {
    if (media.file) media.replaceFile(null)
    else setEdit((edit) => ({ ...edit, removesMedia: true }))
  }

  /** Returns false if the input must be corrected first. */
  function save(): boolean {
    if (abortController.current) return true
    if (!currentSession()) {
      setError('Not authenticated')
      return false
    }
    if (values.title.trim() === '') {
      setTitleError('Please give it a title.')
      return false
    }
    const { file } = media
    const changes = { ...changesOf(before, values), ...(removesMedia && !file && { remove_media: true }) }
    if (Object.keys(changes).length === 0 && !file) {
      clearDraft()
      onDone()
      return true
    }
    setError(undefined)
    setShare(0)
    const controller = new AbortController()
    abortController.current = controller
    update.mutate(
      { changes, file, signal: controller.signal, onProgress: setShare },
      {
        onSettled: () => {
          abortController.current = null
        },
      },
    )
    return true
  }

  const { media: currentMedia } = activity
  return {
    values,
    change,
    media,
    preview:
      media.picked ?? (currentMedia && !removesMedia ? { kind: currentMedia.kind, url: currentMedia.url } : null),
    removeMedia,
    /** Undoes the removal of the current media. */
    keepMedia: removesMedia && currentMedia ? () => setEdit((edit) => ({ ...edit, removesMedia: false })) : null,
    save,
    cancelUpload: () => abortController.current?.abort(),
    leave: () => {
      clearDraft()
      onDone()
    },
    isPending: update.isPending,
    isUploading: update.isPending && media.file !== null,
    share,
    titleError,
    error,
  }
}
