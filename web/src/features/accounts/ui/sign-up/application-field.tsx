import { limits } from '@daystar/contract/limits'
import { t } from '#lib/i18n/translate.ts'
import { TextArea, type TextAreaProps } from '#ui/forms/text-area.tsx'

/** The message of an application to join. */
export function ApplicationField(field: Pick<TextAreaProps, 'value' | 'error' | 'onChange'>) {
  return (
    <TextArea
      label={t('Why would you like to join?')}
      rows={4}
      required
      maxLength={limits.applicationMax}
      countTo={limits.applicationMax}
      hint={t('Only the moderators read this. They decide on your application.')}
      {...field}
    />
  )
}
