import type { Me } from '@daystar/contract/accounts'
import { type SubmitEvent, useState } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { changeEmailErrors, useChangeEmail } from '../../api/use-email.ts'
import { Notice } from '../notice.tsx'
import { OwnPasswordField } from '../own-password-field.tsx'
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
          {rich('We sent a link to {address}. Open it to use that address. Until then, your address stays {current}.', {
            address: <bdi>{me.pending_email}</bdi>,
            current: <bdi>{me.email}</bdi>,
          })}
        </Notice>
      ) : (
        change.isSuccess && (
          <Notice tone="success">{rich('Your address is now {email}.', { email: <bdi>{me.email}</bdi> })}</Notice>
        )
      )}
      {(me.pending_email || !me.email_confirmed) && <ResendConfirmation />}
      {errors.form && <Notice tone="error">{errors.form}</Notice>}
      <TextField
        label={t('New email address')}
        type="email"
        autoComplete="email"
        required
        error={errors.email}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <OwnPasswordField
        label={t('Your password')}
        error={errors.password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" className="self-end" pending={change.isPending} pendingLabel={t('Changing…')}>
        {t('Change email')}
      </Button>
    </form>
  )
}
