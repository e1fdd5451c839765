import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { Notice } from '#ui/surfaces/notice.tsx'
import { type ResetRequestResult, requestResetLink } from '../../api/password-reset.ts'
import { signInErrorMessage } from '../../api/sign-in.ts'

export function ForgotPasswordForm() {
  const [result, setResult] = useState<ResetRequestResult>()
  const form = useForm({
    ...useFormValues({ email: '' }),
    send: ({ email }) => {
      setResult(undefined)
      return requestResetLink(email)
    },
    failure: (error) => ({ form: signInErrorMessage(error) }),
    onSuccess: setResult,
  })

  return (
    <Form form={form} className="flex flex-col gap-5">
      {result && <Notice tone="success">{result.message}</Notice>}
      <TextField label={t('Email')} type="email" autoComplete="username" required {...form.field('email')} />
      <Button type="submit" wide pending={form.isPending} pendingLabel={t('sending…')}>
        {t('send reset link')}
      </Button>
      {result?.signupUrl && (
        <p className="text-center text-quiet">
          {t('No account yet?')}{' '}
          <a href={result.signupUrl} className={linkClass}>
            {t('Create one')}
          </a>
        </p>
      )}
      <p className="text-center">
        <Link to="/" className={`${linkClass} inline-flex min-h-11 items-center`}>
          {t('back to sign in')}
        </Link>
      </p>
    </Form>
  )
}
