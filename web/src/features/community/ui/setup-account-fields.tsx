import { limits } from '@daystar/contract/limits'
import { useState } from 'react'
import type { Form } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { TextField } from '#ui/forms/text-field.tsx'

export interface SetupAccount {
  readonly isNew: boolean
  readonly memberName: string
  readonly email: string
  readonly password: string
}

interface Props {
  form: Form<SetupAccount>
  /** True when the operator can be a member with an existing account. */
  hasMembers: boolean
}

export function SetupAccountFields({ form, hasMembers }: Props) {
  const { isNew } = form.values
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
          onChange={(value) => form.change({ isNew: value === 'new' })}
        />
      )}
      {isNew && (
        <TextField
          label={t('Your name')}
          autoComplete="name"
          required
          maxLength={limits.nameMax}
          {...form.field('memberName')}
        />
      )}
      <TextField label={t('Email')} type="email" autoComplete="username" required {...form.field('email')} />
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
          {...form.field('password')}
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
