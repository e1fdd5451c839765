import { limits } from '@daystar/contract/limits'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { type SignedIn, startSignedIn } from '../../api/store-sign-in.ts'
import { signInErrorMessage } from '../../api/use-sign-in.ts'
import { Notice } from '../notice.tsx'
import { CodeField } from './code-field.tsx'

interface Props {
  /** Repeats the first step with the code. */
  signInWith: (code: string) => Promise<SignedIn>
  onSignedIn: () => void
  onBack: () => void
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ signInWith, onSignedIn, onBack }: Props) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const [code, setCode] = useState('')
  const signIn = useAction({ run: signInWith, onSuccess: startSignedIn })
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one after the change.
  useEffect(() => field.current?.focus(), [usesRecoveryCode])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!signIn.isPending) signIn.mutate(code, { onSuccess: onSignedIn })
  }

  function switchKind() {
    setUsesRecoveryCode(!usesRecoveryCode)
    setCode('')
    signIn.reset()
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {signIn.isError && <Notice tone="error">{signInErrorMessage(signIn.error)}</Notice>}
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
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : (
        <CodeField ref={field} value={code} onChange={setCode} hint={t('Your authenticator app shows six digits.')} />
      )}
      <Button type="submit" wide pending={signIn.isPending} pendingLabel={t('Signing in…')}>
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
    </form>
  )
}
