import { t } from '#lib/i18n/translate.ts'
import { TextField, type TextFieldProps } from '#ui/forms/text-field.tsx'

/** A code of an authenticator app. People may type it in two groups of digits. */
export function CodeField(field: Pick<TextFieldProps, 'ref' | 'value' | 'hint' | 'error' | 'onChange'>) {
  return (
    <TextField
      {...field}
      label={t('Code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{3}[ \-]?[0-9]{3}"
      title={t('Six digits')}
      maxLength={7}
      required
    />
  )
}
