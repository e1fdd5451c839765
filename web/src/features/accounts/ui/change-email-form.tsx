import type { Me } from '@daystar/contract/accounts'
import { type SubmitEvent, useState } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { changeEmailErrors, useChangeEmail } from '../api/use-email.ts'
import { Notice } from './notice.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null)

export function ChangeEmailForm({ me }: { me: Me }) {
  const [email, setEmail, clearEmail] = useDraft('change-email', '', asText)
  const [password, setPassword] = useState('')
  const change = useChangeEmail()
  const errors = changeEmailErrors(change.error)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (change.isPending) return
    change.mutate(
      { email: email.trim(), password },
      {
        onSuccess: () => {
          clearEmail()
          setPassword('')
        },
      },
    )
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {me.pending_email ? (
        <Notice tone="success">
          We sent a link to <bdi>{me.pending_email}</bdi>. Open it to use that address. Until then, your address stays{' '}
          <bdi>{me.email}</bdi>.
        </Notice>
      ) : (
        change.isSuccess && (
          <Notice tone="success">
            Your address is now <bdi>{me.email}</bdi>.
          </Notice>
        )
      )}
      {(me.pending_email || !me.email_confirmed) && <ResendConfirmation />}
      {errors.form && <Notice tone="error">{errors.form}</Notice>}
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        required
        error={errors.email}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <OwnPasswordField
        label="Your password"
        error={errors.password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" className="self-end" pending={change.isPending} pendingLabel="Changing…">
        Change email
      </Button>
    </form>
  )
}
