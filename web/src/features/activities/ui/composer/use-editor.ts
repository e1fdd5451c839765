import type { Activity, ActivityChanges } from '@daystar/contract/activities'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { renewMedia } from '../../api/media-urls.ts'
import { type SaveEdit, updateErrorMessage, useUpdateActivity } from '../../api/use-update-activity.ts'
import { useMediaPicker } from '../media-field/use-media-picker.ts'
import { type FormValues, formValuesOf, reviveFormValues } from './form-values.ts'
import { allFieldsOf, changesOf } from './payload.ts'
import { useSubmission } from './use-submission.ts'

/** An unsaved edit. */
interface Edit {
  readonly values: FormValues
  /** The edited version of the activity; a draft of an older version would revert newer changes. */
  readonly version: string
  readonly removesMedia: boolean
  /** Opens an activity that is for members only although one of its circles is public. */
  readonly opens: boolean
}

function reviveEdit(version: string) {
  return (stored: unknown): Edit | null => {
    const raw = (stored ?? {}) as Partial<Record<keyof Edit | 'written', unknown>>
    // Version 0.1 stored `values` as `written`.
    const values = reviveFormValues(raw.values ?? raw.written)
    if (!values || raw.version !== version) return null
    return { values, version, removesMedia: raw.removesMedia === true, opens: raw.opens === true }
  }
}

/** The state of the editor of an existing activity; only changed fields are sent, or passed to `save`. */
export function useEditor(activity: Activity, onDone: () => void, save?: SaveEdit) {
  const [before] = useState(() => formValuesOf(activity))
  const [version] = useState(activity.edited_at ?? activity.created_at)
  const [name] = useState(`edit:${activity.id}`)
  const [unchanged] = useState<Edit>({ values: before, version, removesMedia: false, opens: false })
  const [{ values, removesMedia, opens }, setEdit, clear] = useDraft(name, unchanged, reviveEdit(version))
  const [current] = useState(activity.media)
  const cache = useQueryClient()
  const media = useMediaPicker(`${name}:${version}`, {
    current,
    draft: null,
    renew: ({ url }) => renewMedia(cache, activity.id, url),
    altText: values.altText,
    onAltText: (altText) => change({ altText }),
  })
  const submission = useSubmission(values, media.isOpening)

  function leave() {
    clear()
    media.clear()
    onDone()
  }

  const update = useUpdateActivity(activity.id, {
    save,
    onUpdated: leave,
    onFailed: (error, hadFile) => submission.fail(error, updateErrorMessage(error, hadFile)),
  })

  function change(changes: Partial<FormValues>) {
    setEdit((edit) => ({ ...edit, values: { ...edit.values, ...changes } }))
    submission.handleChange(changes)
  }

  /** Removes the newly selected file, or else the current media of the activity. */
  function removeMedia() {
    if (media.file) media.clear()
    else setEdit((edit) => ({ ...edit, removesMedia: true }))
  }

  // Without circles, the audience alone says who can see the activity.
  const isDetached = activity.members_only === true && activity.circle_ids.length === 0
  const isOpened = isDetached ? values.audience !== 'me' && values.circleIds.length === 0 : opens

  function send() {
    const { file } = media
    const changes: ActivityChanges = {
      ...changesOf(before, values),
      ...(removesMedia && !file && { remove_media: true }),
      ...(isOpened && { members_only: false }),
    }
    if (Object.keys(changes).length === 0 && !file && !media.isListChanged) return leave()
    const items = media.isListChanged || file ? media.sendAll : null
    const { handles, onSettled } = submission.begin()
    update.mutate(
      {
        changes,
        allFields: allFieldsOf(values, activity.timestamp),
        file,
        items,
        forOutbox: media.forOutbox,
        ...handles,
      },
      { onSettled },
    )
  }

  const isChanged =
    removesMedia ||
    opens ||
    media.isListChanged ||
    media.file !== null ||
    Object.keys(changesOf(before, values)).length > 0
  const [currentMedia] = activity.media
  return {
    values,
    change,
    media,
    preview:
      media.picked ?? (currentMedia && !removesMedia ? { kind: currentMedia.kind, url: currentMedia.url } : null),
    removeMedia,
    opens,
    /** True when saving opens the activity. */
    isOpened,
    setOpens: (isChecked: boolean) => setEdit((edit) => ({ ...edit, opens: isChecked })),
    submit: () => submission.submit(send),
    cancel: submission.cancel,
    isPending: update.isPending,
    isUploading: update.isPending && media.hasFiles,
    progress: submission.progress,
    titleError: submission.titleError,
    error: submission.error,
    /** Undoes the removal of the current media. */
    keepMedia:
      removesMedia && currentMedia && !media.isList
        ? () => setEdit((edit) => ({ ...edit, removesMedia: false }))
        : null,
    isChanged,
    /** Closes the editor. What was changed is kept as a draft. */
    close: () => (isChanged ? onDone() : leave()),
    discard: leave,
  }
}
