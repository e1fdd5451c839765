import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useCommunity } from '#lib/community.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { passwordErrors } from '../../api/password-errors.ts'
import { connectWithPassword, useOidcConnection } from '../../api/use-oidc-callback.ts'
import { isCodeRequired } from '../../api/use-sign-in.ts'
import { Notice } from '../notice.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { CodeForm } from '../second-factor/code-form.tsx'

interface Props {
  ticket: string
  email: string
  onSignedIn: () => void
}

/** Connects an account with the same address after its owner has entered the password. */
export function OidcConnectForm({ ticket, email, onSignedIn }: Props) {
  const { oidc, name } = useCommunity()
  const [password, setPassword] = useState('')
  const connect = useOidcConnection(ticket)
  const errors = passwordErrors(connect.error)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!connect.isPending) connect.mutate(password, { onSuccess: onSignedIn })
  }

  if (isCodeRequired(connect.error))
    return (
      <CodeForm
        signInWith={(code) => connectWithPassword({ ticket, password, code })}
        onSignedIn={onSignedIn}
        onBack={connect.reset}
      />
    )
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <p>
        {rich(
          'There is already an account with the address {email}. If it is yours, enter its password for {name} once. From then on, you can sign in with {name2}.',
          { email: <bdi className="font-[600] wrap-anywhere">{email}</bdi>, name, name2: oidc?.name },
        )}
      </p>
      {errors.form && <Notice tone="error">{errors.form}</Notice>}
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        required
        error={errors.password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Link to="/forgotpassword" className={`${linkClass} inline-flex min-h-11 items-center self-start`}>
        {t('Forgot password?')}
      </Link>
      <Button type="submit" wide pending={connect.isPending} pendingLabel={t('Connecting…')}>
        {t('Connect and sign in')}
      </Button>
      <PasskeyButton wide onClick={() => connect.mutate(null, { onSuccess: onSignedIn })}>
        {t('Use a passkey')}
      </PasskeyButton>
    </form>
  )
}
