import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { passwordErrors } from '../api/password-errors.ts'
import { Notice } from './notice.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

interface Props {
  /** What the password confirms. */
  children: ReactNode
  submitLabel: string
  tone?: 'primary' | 'danger'
  isPending: boolean
  error: unknown
  onSubmit: (password: string) => void
  onCancel: () => void
}

/** Requires the password before a change that a stolen session must not be able to make. */
export function PasswordForm({ children, submitLabel, tone = 'primary', isPending, error, onSubmit, onCancel }: Props) {
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
        label="Your password"
        error={errors.password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" tone={tone} pending={isPending} pendingLabel="One moment…">
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
