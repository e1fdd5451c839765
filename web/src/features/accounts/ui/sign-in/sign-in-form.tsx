import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCommunity } from '#lib/community.ts'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/buttons/spinner.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Form } from '#ui/forms/form.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { Notice } from '#ui/surfaces/notice.tsx'
import { isCodeRequired, signIn, signInErrorMessage, signInWithPasskey } from '../../api/sign-in.ts'
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
  const form = useForm({
    ...useFormValues({ email: '', password: '', revealed: false }),
    send: signIn,
    failure: (error) => ({ form: signInErrorMessage(error) }),
    onSuccess: onSignedIn,
  })
  const { joining, oidc } = useCommunity()

  if (isCodeRequired(form.error))
    return (
      <Suspense fallback={<Spinner />}>
        <CodeForm
          signInWith={async (code) =>
            (await import('../../api/sign-in-with-code.ts')).signInWithCode(form.values, code)
          }
          onSignedIn={onSignedIn}
          onBack={form.reset}
        />
      </Suspense>
    )
  const notice = welcome && !form.error && (
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
    <Form form={form} className="flex flex-col gap-5">
      {notice}
      <TextField
        label={t('Email')}
        type="email"
        name="username"
        autoComplete="username"
        required
        {...form.field('email')}
      />
      <div className="flex flex-col gap-1">
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          required
          revealed={form.values.revealed}
          {...form.field('password')}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label={t('Show password')} {...form.checkbox('revealed')} />
          <Link to="/forgotpassword" className={`${linkClass} inline-flex min-h-11 items-center`}>
            {t('Forgot password?')}
          </Link>
        </div>
      </div>
      <Button type="submit" wide pending={form.isPending} pendingLabel={t('Signing in…')}>
        {t('Sign in')}
      </Button>
      <PasskeyButton wide onClick={() => void form.perform(signInWithPasskey())}>
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
    </Form>
  )
}
