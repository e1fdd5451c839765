import { limits } from '@daystar/contract/limits'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useCommunity } from '#lib/community.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { useResetPassword } from '../../api/use-password-reset.ts'
import { strengthOf } from '../../password-strength.ts'
import { Notice } from '../notice.tsx'
import { StrengthMeter } from '../strength-meter.tsx'
import { NoResetLink } from './no-reset-link.tsx'

const invalidLinkMessage = t('Reset link is invalid or expired.')

interface Props {
  /** The token of the reset link; undefined if the link is incomplete. */
  token: string | undefined
}

export function ResetPasswordForm({ token }: Props) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [revealed, setRevealed] = useState(false)
  const [mismatch, setMismatch] = useState(false)
  const reset = useResetPassword()
  const { name, oidc } = useCommunity()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (reset.isPending || !token) return
    setMismatch(password !== confirmation)
    if (password === confirmation) reset.mutate({ token, password })
  }

  if (reset.isSuccess) {
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
    <form onSubmit={submit} className="flex flex-col gap-5">
      {oidc?.is_only && (
        <p className="text-quiet">
          {t('You need this password once, to connect your {name} account with {name2}.', { name, name2: oidc.name })}
        </p>
      )}
      {!token && <Notice tone="error">{invalidLinkMessage}</Notice>}
      {reset.isError && <Notice tone="error">{errorMessage(reset.error, invalidLinkMessage)}</Notice>}
      <div className="flex flex-col gap-2">
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          required
          minLength={limits.passwordMin}
          maxLength={limits.passwordMax}
          revealed={revealed}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {password !== '' && <StrengthMeter {...strengthOf(password)} />}
      </div>
      <PasswordField
        label={t('Confirm password')}
        autoComplete="new-password"
        required
        revealed={revealed}
        error={mismatch ? t("Passwords don't match.") : undefined}
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      <Checkbox
        label={t('show passwords')}
        checked={revealed}
        onChange={(event) => setRevealed(event.target.checked)}
      />
      <Button type="submit" wide disabled={!token} pending={reset.isPending} pendingLabel={t('resetting…')}>
        {t('reset password')}
      </Button>
      <p className="text-center">
        <Link to={token ? '/' : '/forgotpassword'} className={`${linkClass} inline-flex min-h-11 items-center`}>
          {token ? t('back to sign in') : t('Request a new link')}
        </Link>
      </p>
    </form>
  )
}
