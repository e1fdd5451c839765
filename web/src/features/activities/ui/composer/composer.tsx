import { type KeyboardEvent, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { lazyPart } from '#lib/chunks.ts'
import { Button } from '#ui/button.tsx'
import { useCircleName } from '../../api/use-circle-name.ts'
import { useOwnCircles } from '../../api/use-own-circles.ts'
import { useFocusKept } from './focus-kept.ts'
import { isStrayEnter, isSubmitKey } from './form-keys.ts'
import { MediaField } from './media-field.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useComposer } from './use-composer.ts'
import { WrittenFields } from './written-fields.tsx'

const PreviewDialog = lazyPart(async () => (await import('./preview-dialog.tsx')).PreviewDialog)
const SuccessDialog = lazyPart(async () => (await import('./success-dialog.tsx')).SuccessDialog)
const AlertDialog = lazyPart(async () => (await import('#ui/alert-dialog.tsx')).AlertDialog)

interface Props {
  /** The circle it is posted to; its name is read where it is not given. */
  circle?: { id: number; name?: string | undefined } | undefined
  /** After OK in the success dialog. */
  onDone?: (() => void) | undefined
}

/** Logs an activity. */
export function Composer({ circle, onDone }: Props) {
  const circleId = circle?.id ?? null
  const joined = useOwnCircles(circleId === null)
  const circleName = useCircleName(circleId, circle?.name)
  const composer = useComposer(circleId, joined?.map(({ id }) => id) ?? null)
  const { written, media, isPending } = composer
  const title = useRef<HTMLInputElement>(null)
  const [asks, setAsks] = useState<'preview' | 'discard' | null>(null)
  const holdFocus = useFocusKept(isPending)

  function send() {
    setAsks(null)
    holdFocus()
    if (!composer.submit()) title.current?.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    send()
  }

  function steer(event: KeyboardEvent<HTMLFormElement>) {
    if (isSubmitKey(event)) send()
    else if (!isStrayEnter(event)) return
    event.preventDefault()
  }

  const circles = circleId === null ? (joined ?? []) : []
  const destinations =
    circleId !== null
      ? [circleName]
      : circles.filter(({ id }) => written.circleIds.includes(id)).map(({ name }) => name)

  // Keys, drops and pastes of everything inside are the form's.
  return (
    <form noValidate aria-label="Upload Activity" onSubmit={submit} onKeyDown={steer} {...media.handlers}>
      <fieldset disabled={isPending} className="m-0 flex min-w-0 flex-col gap-4 border-0 p-0">
        {circleId !== null && (
          <p className="rounded-row bg-night-soft px-4 py-2.5 text-md text-night">
            Posting to <strong className="font-[680]">{circleName}</strong>
          </p>
        )}
        <WrittenFields
          written={written}
          onChange={composer.change}
          titleRef={title}
          titleProblem={composer.titleProblem}
          circles={circles}
          media={
            <MediaField
              media={media}
              shown={media.picked}
              onRemove={() => media.take(null)}
              altText={written.altText}
              onAltText={(altText) => composer.change({ altText })}
            />
          }
        />
      </fieldset>
      <div className="mt-5 flex flex-col gap-4">
        {composer.problem && (
          <p role="alert" className="rounded-row bg-danger-soft px-4 py-2.5 font-[560] text-danger">
            {composer.problem}
          </p>
        )}
        <div className="flex flex-wrap-reverse items-center justify-between gap-x-3 gap-y-2">
          {composer.isDraft && !isPending && (
            <Button tone="quiet" className="-ml-3 px-3" onClick={() => setAsks('discard')}>
              Discard draft
            </Button>
          )}
          <div className="flex min-w-fit flex-1 justify-end gap-3 *:flex-1 sm:*:flex-none">
            <Button tone="secondary" disabled={isPending} onClick={() => setAsks('preview')}>
              Preview
            </Button>
            <Button type="submit" pending={isPending}>
              Submit
            </Button>
          </div>
        </div>
        {/* Below the buttons: the second click of a double click must not land on Cancel. */}
        {isPending && <UploadProgress share={composer.share} onCancel={composer.cancel} />}
      </div>
      <Suspense>
        {asks === 'preview' && (
          <PreviewDialog
            written={written}
            media={media.picked}
            circles={destinations}
            onSubmit={send}
            onClose={() => setAsks(null)}
          />
        )}
        {asks === 'discard' && (
          <AlertDialog
            open
            danger
            title="Discard this draft?"
            description="What you have written here will be gone."
            onClose={() => setAsks(null)}
            onConfirm={() => {
              composer.discard()
              setAsks(null)
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
