import { type KeyboardEvent, useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** Lets a password manager tell signing in from choosing anew. */
  autoComplete: 'current-password' | 'new-password'
  /** Shown as text: held outside, because one checkbox may reveal two fields. */
  revealed?: boolean | undefined
}

export function PasswordField({ revealed = false, hint, onKeyUp, ...rest }: PasswordFieldProps) {
  const [capsLock, setCapsLock] = useState(false)

  function watchCapsLock(event: KeyboardEvent<HTMLInputElement>) {
    setCapsLock(event.getModifierState('CapsLock'))
    onKeyUp?.(event)
  }

  return (
    <TextField
      {...rest}
      type={revealed ? 'text' : 'password'}
      hint={capsLock ? 'Caps Lock is on.' : hint}
      onKeyUp={watchCapsLock}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
