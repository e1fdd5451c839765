import { limits } from '@daystar/contract/limits'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { wordsOf } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { linkLook } from '#ui/link.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { useResetPassword } from '../api/use-password-reset.ts'
import { strengthOf } from '../password-strength.ts'
import { Notice } from './notice.tsx'
import { StrengthMeter } from './strength-meter.tsx'

const deadLinkWords = 'Reset link is invalid or expired.'

interface Props {
  /** From the link; undefined where the link has lost it. */
  token: string | undefined
}

export function ResetPasswordForm({ token }: Props) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [revealed, setRevealed] = useState(false)
  const [mismatch, setMismatch] = useState(false)
  const reset = useResetPassword()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (reset.isPending || !token) return
    setMismatch(password !== again)
    if (password === again) reset.mutate({ token, password })
  }

  if (reset.isSuccess) {
    return (
      <Notice tone="good">
        <Link to="/" className="underline underline-offset-4">
          Password reset! Back to sign in.
        </Link>
      </Notice>
    )
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {!token && <Notice tone="problem">{deadLinkWords}</Notice>}
      {reset.isError && <Notice tone="problem">{wordsOf(reset.error, deadLinkWords)}</Notice>}
      <div className="flex flex-col gap-2">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          minLength={limits.passwordMin}
          maxLength={limits.passwordMax}
          revealed={revealed}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {password !== '' && <StrengthMeter {...strengthOf(password)} />}
      </div>
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        revealed={revealed}
        error={mismatch ? "Passwords don't match." : undefined}
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
      <Checkbox label="show passwords" checked={revealed} onChange={(event) => setRevealed(event.target.checked)} />
      <Button type="submit" wide disabled={!token} pending={reset.isPending} pendingLabel="resetting…">
        reset password
      </Button>
      <p className="text-center">
        <Link to={token ? '/' : '/forgotpassword'} className={linkLook}>
          {token ? 'back to sign in' : 'Ask for a new link'}
        </Link>
      </p>
    </form>
  )
}
