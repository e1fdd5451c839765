import type { Me } from '@daystar/contract/accounts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Notice } from '#ui/surfaces/notice.tsx'
import { changeEmailErrors, useChangeEmail } from '../../api/use-email.ts'
import { OwnPasswordField } from '../own-password-field.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

export function ChangeEmailForm({ me }: { me: Me }) {
  const change = useChangeEmail()
  const form = useForm({
    ...useFormDraft('change-email', { email: '', password: '' }, { text: 'email', unstored: ['password'] }),
    send: ({ email, password }) => change.mutateAsync({ email: email.trim(), password }),
    failure: changeEmailErrors,
  })

  return (
    <Form form={form}>
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
      <TextField label={t('New email address')} type="email" autoComplete="email" required {...form.field('email')} />
      <OwnPasswordField label={t('Your password')} {...form.field('password')} />
      <Button type="submit" className="self-end" pending={form.isPending} pendingLabel={t('Changing…')}>
        {t('Change email')}
      </Button>
    </Form>
  )
}
