import { Link } from '@tanstack/react-router'
import { type SubmitEvent, Suspense, useState } from 'react'
import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/buttons/spinner.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { isCodeRequired, signInErrorMessage, useSignIn } from '../../api/use-sign-in.ts'
import { Notice } from '../notice.tsx'
import { OidcButton } from '../oidc/oidc-button.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'

const CodeForm = lazySection(async () => (await import('../second-factor/code-form.tsx')).CodeForm, 'listed')

interface Props {
  /** A success message from a previous page, such as after signing up. */
  welcome?: string | undefined
  /** The page to show after signing in with another service. */
  next?: string | undefined
  onSignedIn: () => void
}

export function SignInForm({ welcome, next, onSignedIn }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [revealed, setRevealed] = useState(false)
  const signIn = useSignIn()
  const { joining, oidc } = useCommunity()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!signIn.isPending) signIn.mutate({ email, password }, { onSuccess: onSignedIn })
  }

  if (isCodeRequired(signIn.error))
    return (
      <Suspense fallback={<Spinner />}>
        <CodeForm
          signInWith={async (code) =>
            (await import('../../api/sign-in-with-code.ts')).signInWithCode({ email, password }, code)
          }
          onSignedIn={onSignedIn}
          onBack={signIn.reset}
        />
      </Suspense>
    )
  const notice = welcome && !signIn.isError && (
    <Notice tone="success" isAlert>
      {welcome}
    </Notice>
  )
  if (oidc?.is_only)
    return (
      <div className="flex flex-col gap-5">
        {notice}
        <OidcButton next={next} />
      </div>
    )
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {notice}
      {signIn.isError && <Notice tone="error">{signInErrorMessage(signIn.error)}</Notice>}
      <TextField
        label={t('Email')}
        type="email"
        name="username"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="flex flex-col gap-1">
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          required
          revealed={revealed}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox
            label={t('Show password')}
            checked={revealed}
            onChange={(event) => setRevealed(event.target.checked)}
          />
          <Link to="/forgotpassword" className={`${linkClass} inline-flex min-h-11 items-center`}>
            {t('Forgot password?')}
          </Link>
        </div>
      </div>
      <Button type="submit" wide pending={signIn.isPending} pendingLabel={t('Signing in…')}>
        {t('Sign in')}
      </Button>
      <PasskeyButton wide onClick={() => signIn.mutate(null, { onSuccess: onSignedIn })}>
        {t('Use a passkey')}
      </PasskeyButton>
      <OidcButton next={next} />
      {joining !== 'closed' && (
        <p className="text-center text-quiet">
          {t('New here?')}{' '}
          <Link to="/signup" className={linkClass}>
            {t('Create an account')}
          </Link>
        </p>
      )}
    </form>
  )
}
