import { type KeyboardEvent, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { lazyComponent } from '#lib/chunks.ts'
import { Button } from '#ui/button.tsx'
import { useCircleName } from '../../api/use-circle-name.ts'
import { usePostableCircles } from '../../api/use-postable-circles.ts'
import { ActivityFields } from './activity-fields.tsx'
import { isImplicitSubmitKey, isSubmitKey } from './form-keys.ts'
import { MediaField } from './media-field.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useComposer } from './use-composer.ts'
import { usePreservedFocus } from './use-preserved-focus.ts'

const PreviewDialog = lazyComponent(async () => (await import('./preview-dialog.tsx')).PreviewDialog)
const SuccessDialog = lazyComponent(async () => (await import('./success-dialog.tsx')).SuccessDialog)
const AlertDialog = lazyComponent(async () => (await import('#ui/alert-dialog.tsx')).AlertDialog)

interface Props {
  /** The circle to post to; its name is loaded if it is not given. */
  circle?: { id: number; name?: string | undefined } | undefined
  /** After OK in the success dialog. */
  onDone?: (() => void) | undefined
}

/** The form to log an activity. */
export function Composer({ circle, onDone }: Props) {
  const circleId = circle?.id ?? null
  const joinedCircles = usePostableCircles(circleId === null)
  const circleName = useCircleName(circleId, circle?.name)
  const composer = useComposer(circleId, joinedCircles?.map(({ id }) => id) ?? null)
  const { values, media, isPending } = composer
  const title = useRef<HTMLInputElement>(null)
  const [openDialog, setOpenDialog] = useState<'preview' | 'discard' | null>(null)
  const saveFocus = usePreservedFocus(isPending)

  function submitForm() {
    setOpenDialog(null)
    saveFocus()
    if (!composer.submit()) title.current?.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    submitForm()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (isSubmitKey(event)) submitForm()
    else if (!isImplicitSubmitKey(event)) return
    event.preventDefault()
  }

  const circles = circleId === null ? (joinedCircles ?? []) : []
  const destinations =
    circleId !== null ? [circleName] : circles.filter(({ id }) => values.circleIds.includes(id)).map(({ name }) => name)

  // The form handles keys, drops and pastes for all fields inside it.
  return (
    <form noValidate aria-label="Upload Activity" onSubmit={submit} onKeyDown={handleKeyDown} {...media.handlers}>
      <fieldset disabled={isPending} className="m-0 flex min-w-0 flex-col gap-4 border-0 p-0">
        {circleId !== null && (
          <p className="rounded-row bg-night-soft px-4 py-2.5 text-md text-night">
            Posting to <strong className="font-[680]">{circleName}</strong>
          </p>
        )}
        <ActivityFields
          values={values}
          onChange={composer.change}
          titleRef={title}
          titleError={composer.titleError}
          circles={circles}
          media={
            <MediaField
              media={media}
              preview={media.picked}
              onRemove={() => media.replaceFile(null)}
              altText={values.altText}
              onAltText={(altText) => composer.change({ altText })}
            />
          }
        />
      </fieldset>
      <div className="mt-5 flex flex-col gap-4">
        {composer.error && (
          <p role="alert" className="rounded-row bg-danger-soft px-4 py-2.5 font-[560] text-danger">
            {composer.error}
          </p>
        )}
        <div className="flex flex-wrap-reverse items-center justify-between gap-x-3 gap-y-2">
          {composer.isDraft && !isPending && (
            <Button tone="quiet" className="-ml-3 px-3" onClick={() => setOpenDialog('discard')}>
              Discard draft
            </Button>
          )}
          <div className="flex min-w-fit flex-1 justify-end gap-3 *:flex-1 sm:*:flex-none">
            <Button tone="secondary" disabled={isPending} onClick={() => setOpenDialog('preview')}>
              Preview
            </Button>
            <Button type="submit" pending={isPending}>
              Submit
            </Button>
          </div>
        </div>
        {/* Below the buttons, so that the second click of a double click does not hit Cancel. */}
        {isPending && <UploadProgress share={composer.share} onCancel={composer.cancel} />}
      </div>
      <Suspense>
        {openDialog === 'preview' && (
          <PreviewDialog
            values={values}
            media={media.picked}
            circles={destinations}
            onSubmit={submitForm}
            onClose={() => setOpenDialog(null)}
          />
        )}
        {openDialog === 'discard' && (
          <AlertDialog
            open
            danger
            title="Discard this draft?"
            description="Your text and your photo or video will be deleted."
            onClose={() => setOpenDialog(null)}
            onConfirm={() => {
              composer.discard()
              setOpenDialog(null)
            }}
          />
        )}
        {composer.isCreated && (
          <SuccessDialog
            onClose={() => {
              composer.finish()
              onDone?.()
            }}
          />
        )}
      </Suspense>
    </form>
  )
}
