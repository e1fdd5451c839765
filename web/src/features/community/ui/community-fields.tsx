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
export function CommunityFields({ form: { values, errors, change } }: { form: CommunityForm }) {
  return (
    <>
      <TextField
        label={t('Name')}
        required
        maxLength={limits.communityNameMax}
        autoComplete="off"
        hint={t('Shown at the top of every page, in emails and in link previews.')}
        error={errors.name}
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label={t('Description')}
        rows={2}
        maxLength={limits.communityDescriptionMax}
        countTo={limits.communityDescriptionMax}
        hint={t('One or two sentences for people who do not know the community yet.')}
        error={errors.description}
        value={values.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <Select
        label={t('Language you write in')}
        hint={t(
          'The language of your description, rules and other pages, so that screen readers pronounce them correctly.',
        )}
        error={errors.language}
        options={languageOptions(values.language)}
        value={values.language}
        onChange={(event) => change({ language: event.target.value })}
      />
      <AppLanguageSelect
        value={values.app_language}
        error={errors.app_language}
        onChange={(language) => change({ app_language: language })}
      />
      <Select
        label={t('Time zone')}
        hint={t(
          'Decides when a day starts in the figures of the overview, and for members whose device does not report a time zone.',
        )}
        error={errors.time_zone}
        options={timeZoneOptions(values.time_zone)}
        value={values.time_zone}
        onChange={(event) => change({ time_zone: event.target.value })}
      />
    </>
  )
}
