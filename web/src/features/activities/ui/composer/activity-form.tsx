import type { KeyboardEvent, ReactNode, RefObject, SubmitEvent } from 'react'
import { MediaField } from '../media-field/media-field.tsx'
import type { MediaFieldState } from '../media-field/use-media-field.ts'
import { ActivityFields, type AudienceTarget } from './activity-fields.tsx'
import type { CircleChoice } from './detail-input.ts'
import { isImplicitSubmitKey, isSubmitKey } from './form-keys.ts'
import type { FormValues } from './form-values.ts'
import { UploadProgress } from './upload-progress.tsx'

/** The state that the composer and the editor have in common. */
export interface ActivityFormState {
  readonly values: FormValues
  readonly change: (changes: Partial<FormValues>) => void
  readonly media: MediaFieldState
  /** Returns false if the input must be corrected first. */
  readonly submit: () => boolean
  readonly cancel: () => void
  readonly isPending: boolean
  /** True when the progress of an upload is shown. */
  readonly isUploading: boolean
  readonly progress: number
  readonly titleError: string | undefined
  readonly error: string | undefined
}

interface Props {
  /** For buttons outside of the form. */
  id?: string | undefined
  label: string
  form: ActivityFormState
  titleRef: RefObject<HTMLInputElement | null>
  onSubmit: () => void
  /** Circles to select from; none if the form belongs to one circle. */
  circles: readonly CircleChoice[]
  /** What else decides who will see the activity. */
  target?: AudienceTarget
  /** Shown above everything else, and at the top of the screen while the form scrolls. */
  bar?: ReactNode
  /** Shown above the fields. */
  notice?: ReactNode
  /** Shown below the media. */
  mediaAction?: ReactNode
  buttons: ReactNode
}

/** The form of a new or an edited activity. */
export function ActivityForm({
  id,
  label,
  form,
  titleRef,
  onSubmit,
  circles,
  target = {},
  bar,
  notice,
  mediaAction,
  buttons,
}: Props) {
  const { values, change, media, isPending } = form

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (isSubmitKey(event)) onSubmit()
    else if (!isImplicitSubmitKey(event)) return
    event.preventDefault()
  }

  // The form handles keys, drops and pastes for all fields inside it.
  return (
    <form id={id} noValidate aria-label={label} onSubmit={submit} onKeyDown={handleKeyDown} {...media.handlers}>
      {bar}
      <fieldset disabled={isPending} className="m-0 flex min-w-0 flex-col gap-4 border-0 p-0">
        {notice}
        <ActivityFields
          values={values}
          onChange={change}
          titleRef={titleRef}
          titleError={form.titleError}
          circles={circles}
          target={target}
          media={
            <div>
              <MediaField media={media} />
              {mediaAction}
            </div>
          }
        />
      </fieldset>
      <div className="mt-5 flex flex-col gap-4">
        {form.error && (
          <p role="alert" className="rounded-row bg-danger-soft px-4 py-2.5 font-[560] text-danger">
            {form.error}
          </p>
        )}
        {buttons}
        {/* Below the buttons, so that the second click of a double click does not hit Cancel. */}
        {form.isUploading && <UploadProgress share={form.progress} onCancel={form.cancel} />}
      </div>
    </form>
  )
}
