import type { CommunitySettings } from '@daystar/contract/community'
import { limits } from '@daystar/contract/limits'
import type { Form } from '#lib/forms/use-form.ts'
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

export function SetupCommunityFields({ form }: { form: Form<SetupSettings> }) {
  return (
    <>
      <h2 className="text-xl">{t('The community')}</h2>
      <TextField
        label={t('Name of the community')}
        required
        maxLength={limits.communityNameMax}
        autoComplete="off"
        {...form.field('name')}
      />
      <TextArea
        label={t('Description')}
        rows={2}
        maxLength={limits.communityDescriptionMax}
        countTo={limits.communityDescriptionMax}
        {...form.field('description')}
      />
      <Select
        label={t('Language you write in')}
        hint={t('The language of your description, rules and other pages.')}
        options={languageOptions(form.values.language)}
        {...form.field('language')}
      />
      <AppLanguageSelect {...form.control('app_language')} />
      <Select label={t('Time zone')} options={timeZoneOptions(form.values.time_zone)} {...form.field('time_zone')} />
      <JoiningSelect {...form.control('joining')} />
      <Switch
        label={t('Visitors can read')}
        hint={t('People without an account see what members share with everyone.')}
        {...form.checkbox('public_read')}
      />
    </>
  )
}
