import type { Activity } from '@daystar/contract/activities'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { useOwnCircles } from '../api/use-own-circles.ts'
import { useFocusKept } from './composer/focus-kept.ts'
import { isStrayEnter, isSubmitKey } from './composer/form-keys.ts'
import { MediaField } from './composer/media-field.tsx'
import { UploadProgress } from './composer/upload-progress.tsx'
import { useEditor } from './composer/use-editor.ts'
import { WrittenFields } from './composer/written-fields.tsx'

interface Props {
  activity: Activity
  /** After saving and after Cancel. */
  onDone: () => void
}

/** Changes an own activity. What is typed survives until it is saved or cancelled. */
export function ActivityEditor({ activity, onDone }: Props) {
  const editor = useEditor(activity, () => {
    onDone()
    focusCard(activity.id)
  })
  const { written, media, isPending } = editor
  const circles = useOwnCircles(true) ?? []
  const title = useRef<HTMLInputElement>(null)
  const holdFocus = useFocusKept(isPending)
  useEffect(() => title.current?.focus(), [])

  function save() {
    holdFocus()
    if (!editor.save()) title.current?.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    save()
  }

  function steer(event: KeyboardEvent<HTMLFormElement>) {
    if (isSubmitKey(event)) save()
    else if (!isStrayEnter(event)) return
    event.preventDefault()
  }

  // Keys, drops and pastes of everything inside are the form's.
  return (
    <form noValidate aria-label="Edit Activity" onSubmit={submit} onKeyDown={steer} {...media.handlers}>
      <fieldset disabled={isPending} className="m-0 flex min-w-0 flex-col gap-4 border-0 p-0">
        <WrittenFields
          written={written}
          onChange={editor.change}
          titleRef={title}
          titleProblem={editor.titleProblem}
          circles={circles}
          media={
            <div>
              <MediaField
                media={media}
                shown={editor.shown}
                onRemove={editor.removeMedia}
                altText={written.altText}
                onAltText={(altText) => editor.change({ altText })}
              />
              {editor.keepMedia && !media.file && (
                <Button tone="quiet" className="-ml-3 px-3" onClick={editor.keepMedia}>
                  Keep what was there
                </Button>
              )}
            </div>
          }
        />
      </fieldset>
      <div className="mt-5 flex flex-col gap-4">
        {editor.problem && (
          <p role="alert" className="rounded-row bg-danger-soft px-4 py-2.5 font-[560] text-danger">
            {editor.problem}
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
        {/* Below the buttons: the second click of a double click must not land on its Cancel. */}
        {editor.isUploading && <UploadProgress share={editor.share} onCancel={editor.cancelUpload} />}
      </div>
    </form>
  )
}

/** Where the card stands again in the editor's place, the keyboard goes on from it. */
function focusCard(activityId: number) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[aria-labelledby="activity-title-${activityId}"]`)?.focus()
  })
}
