import { type ReactNode, type SubmitEvent, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { passwordErrors } from '../api/password-errors.ts'
import { Notice } from './notice.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

interface Props {
  /** What the password confirms. */
  children: ReactNode
  /** The label of the field of the password. */
  label?: string
  submitLabel: string
  pendingLabel?: string
  tone?: 'primary' | 'danger'
  isPending: boolean
  error: unknown
  onSubmit: (password: string) => void
  onCancel: () => void
  /** Between the buttons to cancel and to submit. */
  otherButton?: ReactNode
}

/** Requires the password before a change that a stolen session must not be able to make. */
export function PasswordForm({ children, tone = 'primary', isPending, error, onSubmit, onCancel, ...parts }: Props) {
  const { label = t('Your password'), submitLabel, pendingLabel = t('One moment…'), otherButton } = parts
  const [password, setPassword] = useState('')
  const errors = passwordErrors(error)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPending) onSubmit(password)
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {children}
      {errors.form && <Notice tone="error">{errors.form}</Notice>}
      <OwnPasswordField
        label={label}
        error={errors.password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormButtons onCancel={onCancel}>
        {otherButton}
        <Button type="submit" tone={tone} pending={isPending} pendingLabel={pendingLabel}>
          {submitLabel}
        </Button>
      </FormButtons>
    </form>
  )
}
