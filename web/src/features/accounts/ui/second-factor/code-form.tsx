import { limits } from '@daystar/contract/limits'
import { useEffect, useRef } from 'react'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { signInErrorMessage } from '../../api/sign-in.ts'
import { type SignedIn, startSignedIn } from '../../api/store-sign-in.ts'
import { CodeField } from './code-field.tsx'

interface Props {
  /** Repeats the first step with the code. */
  signInWith: (code: string) => Promise<SignedIn>
  onSignedIn: () => void
  onBack: () => void
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ signInWith, onSignedIn, onBack }: Props) {
  const form = useForm({
    ...useFormValues({ code: '', usesRecoveryCode: false }),
    send: async ({ code }) => startSignedIn(await signInWith(code)),
    failure: (error) => ({ form: signInErrorMessage(error) }),
    onSuccess: onSignedIn,
  })
  const { usesRecoveryCode } = form.values
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one after the change.
  useEffect(() => field.current?.focus(), [usesRecoveryCode])

  function switchKind() {
    form.change({ usesRecoveryCode: !usesRecoveryCode, code: '' })
    form.reset()
  }

  return (
    <Form form={form} className="flex flex-col gap-5">
      {usesRecoveryCode ? (
        <TextField
          ref={field}
          label={t('Recovery code')}
          hint={t('One of the codes that you saved when you added the app. Each can be used once.')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={limits.signInCodeMax}
          {...form.field('code')}
        />
      ) : (
        <CodeField ref={field} {...form.field('code')} hint={t('Your authenticator app shows six digits.')} />
      )}
      <Button type="submit" wide pending={form.isPending} pendingLabel={t('Signing in…')}>
        {t('Sign in')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button tone="quiet" className="-ms-3 px-3" onClick={switchKind}>
          {usesRecoveryCode ? t('Use the authenticator app') : t('Use a recovery code')}
        </Button>
        <Button tone="quiet" className="-me-3 px-3" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
    </Form>
  )
}
