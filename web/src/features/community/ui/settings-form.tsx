import type { ReactNode, SubmitEvent } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'

interface Props {
  label: string
  error: string | undefined
  isPending: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  submitLabel?: string
  children: ReactNode
}

/** A form for settings of the community: the error that belongs to no field, the fields, and the button. */
export function SettingsForm({ label, error, isPending, onSubmit, submitLabel = t('Save'), children }: Props) {
  return (
    <form onSubmit={onSubmit} aria-label={label} className="flex flex-col gap-4">
      {error && (
        <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger text-md">
          {error}
        </p>
      )}
      {children}
      <div className="flex justify-end">
        <Button type="submit" pending={isPending} pendingLabel={t('Saving…')}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
