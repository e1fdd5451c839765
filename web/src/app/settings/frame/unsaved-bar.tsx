import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'

interface Props {
  /** True when there are unsaved changes. */
  isShown: boolean
  isPending: boolean
  error: ReactNode
  /** True when the member tried to leave; the buttons then also leave. */
  isLeaving: boolean
  onSave: () => void
  onDiscard: () => void
}

/** The one bar that saves or discards all changes of the settings. */
export function UnsavedBar({ isShown, isPending, error, isLeaving, onSave, onDiscard }: Props) {
  const save = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isLeaving) save.current?.focus()
  }, [isLeaving])
  const text = isLeaving ? t('Save or discard your changes before you leave.') : t('You have unsaved changes.')
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && !error ? text : ''}
      </p>
      {isShown && (
        <section
          aria-label={t('Unsaved changes')}
          className="unsaved-bar card card-inset sticky z-5 mx-2 flex flex-wrap items-center justify-end gap-3 px-4 py-3 sm:mx-0"
        >
          <div className="flex-1 basis-full text-md sm:basis-0">
            <p className="font-[560]" aria-hidden="true">
              {text}
            </p>
            {error && (
              <p role="alert" className="font-[560] text-danger">
                {error}
              </p>
            )}
          </div>
          <Button tone="secondary" onClick={onDiscard}>
            {isLeaving ? t('Discard and leave') : t('Discard')}
          </Button>
          <Button ref={save} pending={isPending} pendingLabel={t('Saving…')} onClick={onSave}>
            {isLeaving ? t('Save and leave') : t('Save')}
          </Button>
        </section>
      )}
    </>
  )
}
