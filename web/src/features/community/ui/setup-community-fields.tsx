import type { CommunitySettings } from '@daystar/contract/community'
import { limits } from '@daystar/contract/limits'
import { t } from '#lib/i18n/translate.ts'
import { deviceTimeZone } from '#lib/texts/dates.ts'
import { timeZoneOptions } from '#lib/texts/time-zone-options.ts'
import { Select } from '#ui/forms/select.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { languageOptions } from '../languages.ts'
import { AppLanguageSelect } from './app-language-select.tsx'
import { JoiningSelect } from './joining-select.tsx'

export type SetupSettings = Pick<
  CommunitySettings,
  'name' | 'description' | 'language' | 'app_language' | 'time_zone' | 'joining' | 'public_read'
>

/** The settings to start with, for a community that has not been set up. */
export function initialSettings(settings: CommunitySettings): SetupSettings {
  const { name, description, language, app_language, time_zone: zone, joining, public_read } = settings
  const time_zone = zone === 'UTC' ? deviceTimeZone() : zone
  return { name, description, language, app_language, time_zone, joining, public_read }
}

interface Props {
  values: SetupSettings
  onChange: (changes: Partial<SetupSettings>) => void
}

export function SetupCommunityFields({ values, onChange }: Props) {
  return (
    <>
      <h2 className="text-xl">{t('The community')}</h2>
      <TextField
        label={t('Name of the community')}
        required
        maxLength={limits.communityNameMax}
        autoComplete="off"
        value={values.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        label={t('Description')}
        rows={2}
        maxLength={limits.communityDescriptionMax}
        countTo={limits.communityDescriptionMax}
        value={values.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <Select
        label={t('Language you write in')}
        hint={t('The language of your description, rules and other pages.')}
        options={languageOptions(values.language)}
        value={values.language}
        onChange={(event) => onChange({ language: event.target.value })}
      />
      <AppLanguageSelect value={values.app_language} onChange={(language) => onChange({ app_language: language })} />
      <Select
        label={t('Time zone')}
        options={timeZoneOptions(values.time_zone)}
        value={values.time_zone}
        onChange={(event) => onChange({ time_zone: event.target.value })}
      />
      <JoiningSelect value={values.joining} onChange={(joining) => onChange({ joining })} />
      <Switch
        label={t('Visitors can read')}
        hint={t('People without an account see what members share with everyone.')}
        checked={values.public_read}
        onChange={(event) => onChange({ public_read: event.target.checked })}
      />
    </>
  )
}
