import { limits } from '@daystar/contract/limits'
import { t } from '#lib/i18n/translate.ts'
import { timeZoneOptions } from '#lib/texts/time-zone-options.ts'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import type { CommunityForm } from '../api/use-community-form.ts'
import { languageOptions } from '../languages.ts'
import { AppLanguageSelect } from './app-language-select.tsx'

/** Name, description, languages and time zone. */
export function CommunityFields({ form }: { form: CommunityForm }) {
  return (
    <>
      <TextField
        label={t('Name')}
        required
        maxLength={limits.communityNameMax}
        autoComplete="off"
        hint={t('Shown at the top of every page, in emails and in link previews.')}
        {...form.field('name')}
      />
      <TextArea
        label={t('Description')}
        rows={2}
        maxLength={limits.communityDescriptionMax}
        countTo={limits.communityDescriptionMax}
        hint={t('One or two sentences for people who do not know the community yet.')}
        {...form.field('description')}
      />
      <Select
        label={t('Language you write in')}
        hint={t(
          'The language of your description, rules and other pages, so that screen readers pronounce them correctly.',
        )}
        options={languageOptions(form.values.language)}
        {...form.field('language')}
      />
      <AppLanguageSelect {...form.control('app_language')} />
      <Select
        label={t('Time zone')}
        hint={t(
          'Decides when a day starts in the figures of the overview, and for members whose device does not report a time zone.',
        )}
        options={timeZoneOptions(form.values.time_zone)}
        {...form.field('time_zone')}
      />
    </>
  )
}
