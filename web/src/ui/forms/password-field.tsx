import { type KeyboardEvent, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** Required, so that password managers can distinguish signing in from setting a new password. */
  autoComplete: 'current-password' | 'new-password'
  /** Shows the password as text. Controlled by the parent, because one checkbox can reveal two fields. */
  revealed?: boolean | undefined
}

export function PasswordField({ revealed = false, hint, onKeyUp, ...rest }: PasswordFieldProps) {
  const [capsLock, setCapsLock] = useState(false)

  function updateCapsLock(event: KeyboardEvent<HTMLInputElement>) {
    setCapsLock(event.getModifierState('CapsLock'))
    onKeyUp?.(event)
  }

  return (
    <TextField
      {...rest}
      type={revealed ? 'text' : 'password'}
      hint={capsLock ? t('Caps Lock is on.') : hint}
      onKeyUp={updateCapsLock}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
