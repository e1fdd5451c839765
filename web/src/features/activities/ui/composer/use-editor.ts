import type { Activity, ActivityChanges } from '@daystar/contract/activities'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { renewMedia } from '../../api/media-urls.ts'
import { type SaveEdit, updateErrorMessage, useUpdateActivity } from '../../api/use-update-activity.ts'
import {
  hasFiles,
  isCurrentRemoved,
  isListChanged,
  isOpening,
  outboxMedia,
  singleFile,
} from '../media-field/media-state.ts'
import { useMediaField } from '../media-field/use-media-field.ts'
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
  const media = useMediaField(`${name}:${version}`, {
    current,
    draft: null,
    renew: ({ url }) => renewMedia(cache, activity.id, url),
    values: { altText: values.altText, removesCurrent: removesMedia },
    onValues: ({ altText, removesCurrent }) => {
      if (altText !== values.altText) change({ altText })
      setEdit((edit) => ({ ...edit, removesMedia: removesCurrent }))
    },
  })
  const file = singleFile(media.state)
  const changesList = isListChanged(media.state)
  const removesCurrent = isCurrentRemoved(media.state)
  const submission = useSubmission(values, isOpening(media.state))

  function leave() {
    clear()
    media.dispatch({ type: 'cleared' })
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

  // Without circles, the audience alone says who can see the activity.
  const isDetached = activity.members_only === true && activity.circle_ids.length === 0
  const isOpened = isDetached ? values.audience !== 'me' && values.circleIds.length === 0 : opens

  function send() {
    const changes: ActivityChanges = {
      ...changesOf(before, values),
      ...(removesCurrent && { remove_media: true }),
      ...(isOpened && { members_only: false }),
    }
    if (Object.keys(changes).length === 0 && !file && !changesList) return leave()
    const items = changesList || file ? media.sendAll : null
    const { handles, onSettled } = submission.begin()
    const allFields = allFieldsOf(values, activity.timestamp)
    const forOutbox = () => outboxMedia(media.read())
    update.mutate({ changes, allFields, file, items, forOutbox, ...handles }, { onSettled })
  }

  const isChanged =
    removesMedia || opens || changesList || file !== null || Object.keys(changesOf(before, values)).length > 0
  return {
    values,
    change,
    media,
    opens,
    /** True when saving opens the activity. */
    isOpened,
    setOpens: (isChecked: boolean) => setEdit((edit) => ({ ...edit, opens: isChecked })),
    submit: () => submission.submit(send),
    isPending: update.isPending,
    isUploading: update.isPending && hasFiles(media.state),
    ...submission.form,
    /** Undoes the removal of the current media. */
    keepMedia: removesCurrent ? () => media.dispatch({ type: 'currentKept' }) : null,
    isChanged,
    /** Closes the editor. What was changed is kept as a draft. */
    close: () => (isChanged ? onDone() : leave()),
    discard: leave,
  }
}
