import type { CommunitySettings } from '@daystar/contract/community'
import { type Language, languages } from '@daystar/contract/languages'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Select } from '#ui/forms/select.tsx'

interface Props {
  value: CommunitySettings['app_language']
  error?: ReactNode
  onChange: (value: Language | null) => void
}

/** The language of the app for everyone who has not chosen another. */
export function AppLanguageSelect({ value, error, onChange }: Props) {
  return (
    <Select
      label={t('Language of the app')}
      hint={t('For buttons, menus and emails. Members can choose another one in their settings.')}
      error={error}
      options={[
        { value: '', label: t('The language of each browser') },
        ...Object.entries(languages).map(([tag, { name }]) => ({ value: tag, label: name })),
      ]}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : (target.value as Language))}
    />
  )
}
