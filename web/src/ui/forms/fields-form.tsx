import type { ReactNode, SubmitEvent } from 'react'

interface Props {
  label: string
  onSubmit: () => void
  children: ReactNode
}

/** A form for settings whose buttons are in the bar of unsaved changes. Enter saves as well. */
export function FieldsForm({ label, onSubmit, children }: Props) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form data-settings aria-label={label} onSubmit={submit} className="flex flex-col gap-4">
      {children}
      {/* Enter submits a form with several fields only if it has a submit button. */}
      <button type="submit" hidden />
    </form>
  )
}
