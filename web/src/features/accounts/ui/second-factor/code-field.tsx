import type { ReactNode, Ref } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { TextField } from '#ui/forms/text-field.tsx'

interface Props {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
}

/** A code of an authenticator app. People may type it in two groups of digits. */
export function CodeField({ onChange, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      label={t('Code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{3}[ \-]?[0-9]{3}"
      title={t('Six digits')}
      maxLength={7}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
