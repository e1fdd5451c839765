import { limits } from '@daystar/contract/limits'
import { type SubmitEvent, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { changePasswordErrors, useChangePassword } from '../api/use-change-password.ts'
import { strengthOf } from '../password-strength.ts'
import { Notice } from './notice.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'

export function ChangePasswordForm() {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [revealed, setRevealed] = useState(false)
  const change = useChangePassword()
  const errors = changePasswordErrors(change.error)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (change.isPending) return
    change.mutate(
      { current, next },
      {
        onSuccess: () => {
          setCurrent('')
          setNext('')
          showToast(t('Password changed. Other devices are signed out.'), { tone: 'success' })
        },
      },
    )
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {errors.form && <Notice tone="error">{errors.form}</Notice>}
      <OwnPasswordField
        label={t('Current password')}
        error={errors.current}
        revealed={revealed}
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <PasswordField
        label={t('New password')}
        autoComplete="new-password"
        required
        minLength={limits.passwordMin}
        maxLength={limits.passwordMax}
        error={errors.next}
        hint={t('At least {passwordMin} characters.', { passwordMin: limits.passwordMin })}
        revealed={revealed}
        value={next}
        onChange={(event) => setNext(event.target.value)}
      />
      {next !== '' && <StrengthMeter {...strengthOf(next)} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label={t('Show passwords')}
          checked={revealed}
          onChange={(event) => setRevealed(event.target.checked)}
        />
        <Button type="submit" pending={change.isPending} pendingLabel={t('Changing…')}>
          {t('Change password')}
        </Button>
      </div>
    </form>
  )
}
