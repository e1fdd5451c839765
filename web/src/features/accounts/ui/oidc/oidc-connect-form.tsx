import { Link } from '@tanstack/react-router'
import { useCommunity } from '#lib/community.ts'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { passwordErrors } from '../../api/password-errors.ts'
import { isCodeRequired } from '../../api/sign-in.ts'
import { startSignedIn } from '../../api/store-sign-in.ts'
import { connectWithPasskey, connectWithPassword } from '../../api/use-oidc-callback.ts'
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
  const form = useForm({
    ...useFormValues({ password: '' }),
    send: ({ password }) => connectWithPassword({ ticket, password }).then(startSignedIn),
    failure: passwordErrors,
    onSuccess: onSignedIn,
  })

  if (isCodeRequired(form.error))
    return (
      <CodeForm
        signInWith={(code) => connectWithPassword({ ticket, ...form.values, code })}
        onSignedIn={onSignedIn}
        onBack={form.reset}
      />
    )
  return (
    <Form form={form} className="flex flex-col gap-5">
      <p>
        {rich(
          'There is already an account with the address {email}. If it is yours, enter its password for {name} once. From then on, you can sign in with {name2}.',
          { email: <bdi className="font-[600] wrap-anywhere">{email}</bdi>, name, name2: oidc?.name },
        )}
      </p>
      <PasswordField label={t('Password')} autoComplete="current-password" required {...form.field('password')} />
      <Link to="/forgotpassword" className={`${linkClass} inline-flex min-h-11 items-center self-start`}>
        {t('Forgot password?')}
      </Link>
      <Button type="submit" wide pending={form.isPending} pendingLabel={t('Connecting…')}>
        {t('Connect and sign in')}
      </Button>
      <PasskeyButton wide onClick={() => void form.perform(connectWithPasskey(ticket).then(startSignedIn))}>
        {t('Use a passkey')}
      </PasskeyButton>
    </Form>
  )
}
