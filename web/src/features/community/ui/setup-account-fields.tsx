import { limits } from '@daystar/contract/limits'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { TextField } from '#ui/forms/text-field.tsx'

export interface SetupAccount {
  readonly isNew: boolean
  readonly name: string
  readonly email: string
  readonly password: string
}

interface Props {
  values: SetupAccount
  /** True when the operator can be a member with an existing account. */
  hasMembers: boolean
  onChange: (changes: Partial<SetupAccount>) => void
}

export function SetupAccountFields({ values, hasMembers, onChange }: Props) {
  const { isNew } = values
  const [revealed, setRevealed] = useState(false)
  return (
    <>
      <h2 className="text-xl">{t('Your account')}</h2>
      {hasMembers && (
        <Segmented
          label={t('Your account')}
          options={[
            { value: 'existing', label: t('I have an account') },
            { value: 'new', label: t('New account') },
          ]}
          value={isNew ? 'new' : 'existing'}
          onChange={(value) => onChange({ isNew: value === 'new' })}
        />
      )}
      {isNew && (
        <TextField
          label={t('Your name')}
          autoComplete="name"
          required
          maxLength={limits.nameMax}
          value={values.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      )}
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="username"
        required
        value={values.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <div className="flex flex-col gap-2">
        <PasswordField
          label={t('Password')}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          minLength={limits.passwordMin}
          maxLength={limits.passwordMax}
          hint={
            isNew
              ? t('At least {passwordMin} characters. A few unrelated words are easy to remember.', {
                  passwordMin: limits.passwordMin,
                })
              : undefined
          }
          revealed={revealed}
          value={values.password}
          onChange={(event) => onChange({ password: event.target.value })}
        />
        <Checkbox
          label={t('Show password')}
          checked={revealed}
          onChange={(event) => setRevealed(event.target.checked)}
        />
      </div>
    </>
  )
}
