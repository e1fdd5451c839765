import type { PackChoice } from '@daystar/contract/joining/welcome-packs'
import { limits } from '@daystar/contract/limits'
import { Link } from '@tanstack/react-router'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Form } from '#ui/forms/form.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { isEmailTaken, signUp, signUpErrorMessage } from '../../api/sign-up.ts'
import { looksLikeEmail } from '../../email.ts'
import { strengthOf } from '../../password-strength.ts'
import { StrengthMeter } from '../strength-meter.tsx'
import { ApplicationField } from './application-field.tsx'
import { RulesCheckbox, useAcceptedRules } from './rules-checkbox.tsx'

interface Props {
  /** The token of the invitation link that was opened. */
  invitation?: string | undefined
  /** What the person wants of the welcome pack of the invitation. */
  pack?: PackChoice | undefined
  /** True when an application is sent, with a text, instead of creating an account. */
  isApplication?: boolean
  onSignedUp: () => void
}

export function SignUpForm({ invitation, pack, isApplication = false, onSignedUp }: Props) {
  const form = useForm({
    ...useFormValues({ name: '', email: '', password: '', message: '', revealed: false }),
    check: ({ email }, isAttempted) => ({
      email: isAttempted && !looksLikeEmail(email.trim()) && t('Invalid email. Please check your input.'),
    }),
    send: ({ name, email, password, message }) =>
      signUp({
        name: name.trim(),
        email: email.trim(),
        password,
        ...(invitation && { invitation }),
        ...(pack && { pack }),
        ...(isApplication && { message }),
        ...acceptedRules,
      }),
    failure: (error) => ({ form: <SignUpError error={error} /> }),
    onSuccess: onSignedUp,
  })
  const acceptedRules = useAcceptedRules(form.error)
  const { name, email, password, revealed } = form.values

  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField label={t('Name')} autoComplete="name" required maxLength={limits.nameMax} {...form.field('name')} />
      {/* Not type="email": the browser's own validation would run first, with messages that differ between browsers. */}
      <TextField
        label={t('Email')}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('email')}
      />
      <div className="flex flex-col gap-2">
        <PasswordField
          label={t('Password')}
          autoComplete="new-password"
          required
          minLength={limits.passwordMin}
          maxLength={limits.passwordMax}
          hint={t('At least {passwordMin} characters. A few unrelated words are easy to remember.', {
            passwordMin: limits.passwordMin,
          })}
          revealed={revealed}
          {...form.field('password')}
        />
        {password !== '' && <StrengthMeter {...strengthOf(password, [name, email.split('@')[0] ?? ''])} />}
        <Checkbox label={t('Show password')} {...form.checkbox('revealed')} />
      </div>
      {isApplication && <ApplicationField {...form.field('message')} />}
      <RulesCheckbox />
      <Button
        type="submit"
        wide
        pending={form.isPending}
        pendingLabel={isApplication ? t('Sending…') : t('Creating your account…')}
      >
        {isApplication ? t('Send application') : t('Create account')}
      </Button>
      <p className="text-center text-quiet">
        {t('Already a member?')}{' '}
        <Link to="/" className={linkClass}>
          {t('Sign in')}
        </Link>
      </p>
    </Form>
  )
}

function SignUpError({ error }: { error: Error }) {
  return (
    <>
      {signUpErrorMessage(error)}{' '}
      {isEmailTaken(error) && (
        <Link to="/forgotpassword" className="underline underline-offset-4">
          {t('Forgot password')}
        </Link>
      )}
    </>
  )
}
