import { limits } from '@daystar/contract/limits'
import { t } from '#lib/i18n/translate.ts'
import { TextArea } from '#ui/forms/text-area.tsx'

interface Props {
  value: string
  onChange: (text: string) => void
}

/** The message of an application to join. */
export function ApplicationField({ value, onChange }: Props) {
  return (
    <TextArea
      label={t('Why would you like to join?')}
      rows={4}
      required
      maxLength={limits.applicationMax}
      countTo={limits.applicationMax}
      hint={t('Only the moderators read this. They decide on your application.')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
