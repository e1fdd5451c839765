import type { Me } from '@daystar/contract/accounts'
import { type Language, languages } from '@daystar/contract/languages'
import { useEditMe } from '#features/members/api/use-edit-me.ts'
import { t } from '#lib/i18n/translate.ts'
import { Select } from '#ui/forms/select.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { LoadedMe } from './frame/loaded-me.tsx'
import { SettingsSection } from './frame/settings-section.tsx'

/** The settings that no option of a select has. */
const automatic = ''

/** The language of the app and of emails, and the formats of times and weeks. */
export function LanguageSettings() {
  return (
    <SettingsSection id="language-and-region" title={t('Language and region')}>
      <LoadedMe lines={9}>{(me) => <LanguageFields me={me} />}</LoadedMe>
    </SettingsSection>
  )
}

function LanguageFields({ me }: { me: Me }) {
  const edit = useEditMe()
  const { language, hour_cycle, week_start } = { ...me, ...(edit.isPending ? edit.variables : {}) }
  const save = (changes: Parameters<typeof edit.mutate>[0]) =>
    edit.mutate(changes, {
      onSuccess: () => showToast(t('Saved changes'), { tone: 'success' }),
      onError: showFailure,
    })
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t('Language')}
        hint={t('Of the app and of emails. Automatic: the language of your browser or of the community.')}
        options={[{ value: automatic, label: t('Automatic') }, ...languageNames]}
        value={language ?? automatic}
        onChange={({ target: { value } }) => save({ language: value === automatic ? null : (value as Language) })}
      />
      <Select
        label={t('Time format')}
        options={[
          { value: automatic, label: t('As usual in the language') },
          { value: 'h12', label: t('12 hours') },
          { value: 'h23', label: t('24 hours') },
        ]}
        value={hour_cycle ?? automatic}
        onChange={({ target: { value } }) => save({ hour_cycle: value === 'h12' || value === 'h23' ? value : null })}
      />
      <Select
        label={t('First day of the week')}
        options={[
          { value: automatic, label: t('As usual in the language') },
          { value: '1', label: t('Monday') },
          { value: '6', label: t('Saturday') },
          { value: '7', label: t('Sunday') },
        ]}
        value={week_start === null ? automatic : String(week_start)}
        onChange={({ target: { value } }) => save({ week_start: value === automatic ? null : Number(value) })}
      />
    </div>
  )
}

const languageNames = Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))
