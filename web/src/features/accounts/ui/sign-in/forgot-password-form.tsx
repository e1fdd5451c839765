import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { useForgotPassword } from '../../api/use-password-reset.ts'
import { signInErrorMessage } from '../../api/use-sign-in.ts'
import { Notice } from '../notice.tsx'

export function ForgotPasswordForm() {
  const [email, setEmail] = useState('')
  const forgot = useForgotPassword()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!forgot.isPending) forgot.mutate(email)
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {forgot.isSuccess && <Notice tone="success">{forgot.data.message}</Notice>}
      {forgot.isError && <Notice tone="error">{signInErrorMessage(forgot.error)}</Notice>}
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" wide pending={forgot.isPending} pendingLabel={t('sending…')}>
        {t('send reset link')}
      </Button>
      {forgot.data?.signupUrl && (
        <p className="text-center text-quiet">
          {t('No account yet?')}{' '}
          <a href={forgot.data.signupUrl} className={linkClass}>
            {t('Create one')}
          </a>
        </p>
      )}
      <p className="text-center">
        <Link to="/" className={`${linkClass} inline-flex min-h-11 items-center`}>
          {t('back to sign in')}
        </Link>
      </p>
    </form>
  )
}
