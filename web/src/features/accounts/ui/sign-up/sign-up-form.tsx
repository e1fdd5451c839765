import type { PackChoice } from '@daystar/contract/joining/welcome-packs'
import { limits } from '@daystar/contract/limits'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { isEmailTaken, signUpErrorMessage, useSignUp } from '../../api/use-sign-up.ts'
import { looksLikeEmail } from '../../email.ts'
import { strengthOf } from '../../password-strength.ts'
import { Notice } from '../notice.tsx'
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
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [message, setMessage] = useState('')
  const [revealed, setRevealed] = useState(false)
  const [emailError, setEmailError] = useState<string>()
  const signUp = useSignUp()
  const acceptedRules = useAcceptedRules(signUp.error)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (signUp.isPending) return
    if (!looksLikeEmail(email.trim())) {
      signUp.reset()
      setEmailError(t('Invalid email. Please check your input.'))
      return
    }
    setEmailError(undefined)
    const account = {
      name: name.trim(),
      email: email.trim(),
      password,
      ...(invitation && { invitation }),
      ...(pack && { pack }),
      ...(isApplication && { message }),
      ...acceptedRules,
    }
    signUp.mutate(account, { onSuccess: onSignedUp })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {signUp.isError && (
        <Notice tone="error">
          {signUpErrorMessage(signUp.error)}{' '}
          {isEmailTaken(signUp.error) && (
            <Link to="/forgotpassword" className="underline underline-offset-4">
              {t('Forgot password')}
            </Link>
          )}
        </Notice>
      )}
      <TextField
        label={t('Name')}
        autoComplete="name"
        required
        maxLength={limits.nameMax}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {/* Not type="email": the browser's own validation would run first, with messages that differ between browsers. */}
      <TextField
        label={t('Email')}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={emailError}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
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
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {password !== '' && <StrengthMeter {...strengthOf(password, [name, email.split('@')[0] ?? ''])} />}
        <Checkbox
          label={t('Show password')}
          checked={revealed}
          onChange={(event) => setRevealed(event.target.checked)}
        />
      </div>
      {isApplication && <ApplicationField value={message} onChange={setMessage} />}
      <RulesCheckbox />
      <Button
        type="submit"
        wide
        pending={signUp.isPending}
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
    </form>
  )
}
