import { limits } from '@daystar/contract/limits'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Form } from '#ui/forms/form.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { changePasswordErrors, useChangePassword } from '../api/use-change-password.ts'
import { strengthOf } from '../password-strength.ts'
import { OwnPasswordField } from './own-password-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'

export function ChangePasswordForm() {
  const change = useChangePassword()
  const form = useForm({
    ...useFormValues({ current: '', next: '', revealed: false }),
    send: ({ current, next }) => change.mutateAsync({ current, next }),
    failure: changePasswordErrors,
    onSuccess: () => {
      form.change({ current: '', next: '' })
      showToast(t('Password changed. Other devices are signed out.'), { tone: 'success' })
    },
  })
  const { next, revealed } = form.values

  return (
    <Form form={form}>
      <OwnPasswordField label={t('Current password')} revealed={revealed} {...form.field('current')} />
      <PasswordField
        label={t('New password')}
        autoComplete="new-password"
        required
        minLength={limits.passwordMin}
        maxLength={limits.passwordMax}
        hint={t('At least {passwordMin} characters.', { passwordMin: limits.passwordMin })}
        revealed={revealed}
        {...form.field('next')}
      />
      {next !== '' && <StrengthMeter {...strengthOf(next)} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox label={t('Show passwords')} {...form.checkbox('revealed')} />
        <Button type="submit" pending={form.isPending} pendingLabel={t('Changing…')}>
          {t('Change password')}
        </Button>
      </div>
    </Form>
  )
}
