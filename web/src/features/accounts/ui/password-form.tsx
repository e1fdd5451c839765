import type { ReactNode } from 'react'
import { type Form as FormState, useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { Form } from '#ui/forms/form.tsx'
import { passwordErrors } from '../api/password-errors.ts'
import { OwnPasswordField } from './own-password-field.tsx'

interface Props {
  form: Pick<FormState<{ password: string }>, 'errors' | 'field' | 'isPending' | 'submit'>
  /** What the password confirms. */
  children: ReactNode
  /** The label of the field of the password. */
  label?: string
  submitLabel: string
  pendingLabel?: string
  tone?: 'primary' | 'danger'
  onCancel: () => void
  /** Between the buttons to cancel and to submit. */
  otherButton?: ReactNode
}

/** Requires the password before a change that a stolen session must not be able to make. */
export function PasswordForm({ form, children, tone = 'primary', onCancel, ...parts }: Props) {
  const { label = t('Your password'), submitLabel, pendingLabel = t('One moment…'), otherButton } = parts
  return (
    <Form form={form}>
      {children}
      <OwnPasswordField label={label} {...form.field('password')} />
      <FormButtons onCancel={onCancel}>
        {otherButton}
        <Button type="submit" tone={tone} pending={form.isPending} pendingLabel={pendingLabel}>
          {submitLabel}
        </Button>
      </FormButtons>
    </Form>
  )
}

/** The state of a form with nothing but the password. */
export function usePasswordForm<R>(send: (password: string) => Promise<R>, onSuccess?: (result: R) => void) {
  return useForm({
    ...useFormValues({ password: '' }),
    send: ({ password }) => send(password),
    failure: passwordErrors,
    ...(onSuccess && { onSuccess }),
  })
}
