import type { Activity } from '@daystar/contract/activities'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { usePostableCircles } from '../api/use-postable-circles.ts'
import { ActivityFields } from './composer/activity-fields.tsx'
import { isImplicitSubmitKey, isSubmitKey } from './composer/form-keys.ts'
import { MediaField } from './composer/media-field.tsx'
import { UploadProgress } from './composer/upload-progress.tsx'
import { useEditor } from './composer/use-editor.ts'
import { usePreservedFocus } from './composer/use-preserved-focus.ts'

interface Props {
  activity: Activity
  /** After saving and after Cancel. */
  onDone: () => void
}

/** Edits an activity of the viewer. Input is stored as a draft until it is saved or cancelled. */
export function ActivityEditor({ activity, onDone }: Props) {
  const editor = useEditor(activity, () => {
    onDone()
    focusCard(activity.id)
  })
  const { values, media, isPending } = editor
  const circles = usePostableCircles(true) ?? []
  const title = useRef<HTMLInputElement>(null)
  const saveFocus = usePreservedFocus(isPending)
  useEffect(() => title.current?.focus(), [])

  function save() {
    saveFocus()
    if (!editor.save()) title.current?.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    save()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (isSubmitKey(event)) save()
    else if (!isImplicitSubmitKey(event)) return
    event.preventDefault()
  }

  // The form handles keys, drops and pastes for all fields inside it.
  return (
    <form noValidate aria-label="Edit Activity" onSubmit={submit} onKeyDown={handleKeyDown} {...media.handlers}>
      <fieldset disabled={isPending} className="m-0 flex min-w-0 flex-col gap-4 border-0 p-0">
        <ActivityFields
          values={values}
          onChange={editor.change}
          titleRef={title}
          titleError={editor.titleError}
          circles={circles}
          media={
            <div>
              <MediaField
                media={media}
                preview={editor.preview}
                onRemove={editor.removeMedia}
                altText={values.altText}
                onAltText={(altText) => editor.change({ altText })}
              />
              {editor.keepMedia && !media.file && (
                <Button tone="quiet" className="-ml-3 px-3" onClick={editor.keepMedia}>
                  Keep current media
                </Button>
              )}
            </div>
          }
        />
      </fieldset>
      <div className="mt-5 flex flex-col gap-4">
        {editor.error && (
          <p role="alert" className="rounded-row bg-danger-soft px-4 py-2.5 font-[560] text-danger">
            {editor.error}
          </p>
        )}
        <div className="flex justify-end gap-3">
          <Button tone="secondary" disabled={isPending} onClick={editor.leave}>
            Cancel
          </Button>
          <Button type="submit" pending={isPending}>
            Save
          </Button>
        </div>
        {/* Below the buttons, so that the second click of a double click does not hit Cancel. */}
        {editor.isUploading && <UploadProgress share={editor.share} onCancel={editor.cancelUpload} />}
      </div>
    </form>
  )
}

/** Moves focus to the card that replaces the editor, so that keyboard users keep their position. */
function focusCard(activityId: number) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[aria-labelledby="activity-title-${activityId}"]`)?.focus()
  })
}
