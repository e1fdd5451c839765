import { limits } from '@daystar/contract/limits'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommunity } from '#lib/community.ts'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Form } from '#ui/forms/form.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { Notice } from '#ui/surfaces/notice.tsx'
import { resetPassword } from '../../api/password-reset.ts'
import { strengthOf } from '../../password-strength.ts'
import { StrengthMeter } from '../strength-meter.tsx'
import { NoResetLink } from './no-reset-link.tsx'

const invalidLinkMessage = t('Reset link is invalid or expired.')

interface Props {
  /** The token of the reset link; undefined if the link is incomplete. */
  token: string | undefined
}

export function ResetPasswordForm({ token }: Props) {
  const [isReset, setReset] = useState(false)
  const form = useForm({
    ...useFormValues({ password: '', confirmation: '', revealed: false }),
    check: ({ password, confirmation }, isAttempted) => ({
      confirmation: isAttempted && password !== confirmation && t("Passwords don't match."),
    }),
    send: ({ password }) => resetPassword(token ?? '', password),
    failure: invalidLinkMessage,
    onSuccess: () => setReset(true),
  })
  const { password, revealed } = form.values
  const { name, oidc } = useCommunity()

  if (isReset) {
    return (
      <Notice tone="success">
        <Link to="/" className="underline underline-offset-4">
          {t('Password reset! Back to sign in.')}
        </Link>
      </Notice>
    )
  }

  if (!token && oidc?.is_only) {
    return (
      <>
        <Notice tone="error">{invalidLinkMessage}</Notice>
        <NoResetLink />
      </>
    )
  }

  return (
    <Form form={form} className="flex flex-col gap-5">
      {oidc?.is_only && (
        <p className="text-quiet">
          {t('You need this password once, to connect your {name} account with {name2}.', { name, name2: oidc.name })}
        </p>
      )}
      {!token && <Notice tone="error">{invalidLinkMessage}</Notice>}
      <div className="flex flex-col gap-2">
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          required
          minLength={limits.passwordMin}
          maxLength={limits.passwordMax}
          revealed={revealed}
          {...form.field('password')}
        />
        {password !== '' && <StrengthMeter {...strengthOf(password)} />}
      </div>
      <PasswordField
        label={t('Confirm password')}
        autoComplete="new-password"
        required
        revealed={revealed}
        {...form.field('confirmation')}
      />
      <Checkbox label={t('show passwords')} {...form.checkbox('revealed')} />
      <Button type="submit" wide disabled={!token} pending={form.isPending} pendingLabel={t('resetting…')}>
        {t('reset password')}
      </Button>
      <p className="text-center">
        <Link to={token ? '/' : '/forgotpassword'} className={`${linkClass} inline-flex min-h-11 items-center`}>
          {token ? t('back to sign in') : t('Request a new link')}
        </Link>
      </p>
    </Form>
  )
}
