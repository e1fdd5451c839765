import type { CommunityAdministration } from '@daystar/contract/community'
import { limits } from '@daystar/contract/limits'
import { deviceTimeZone } from '#lib/dates.ts'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSettingsForm } from '../api/use-settings-form.ts'
import { languageOptions } from '../languages.ts'
import { JoiningSelect } from './joining-select.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Name, description, language, time zone, and who may read. */
export function GeneralForm({ settings }: { settings: CommunityAdministration }) {
  const form = useSettingsForm('general', settings, [
    'name',
    'description',
    'language',
    'time_zone',
    'joining',
    'members_invite',
    'sign_ups_per_hour',
    'new_account_days',
    'report_emails',
    'public_read',
  ])
  const { values, errors, change } = form
  const zones = [...new Set([values.time_zone, deviceTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
  return (
    <SettingsForm label="Community" error={errors.form} isPending={form.isPending} onSubmit={form.submit}>
      <TextField
        label="Name"
        required
        maxLength={limits.communityNameMax}
        autoComplete="off"
        hint="Shown at the top of every page, in emails and in link previews."
        error={errors.name}
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label="Description"
        rows={2}
        maxLength={limits.communityDescriptionMax}
        countTo={limits.communityDescriptionMax}
        hint="One or two sentences for people who do not know the community yet."
        error={errors.description}
        value={values.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <Select
        label="Language of your texts"
        hint="Screen readers and search engines use it to read the description and the pages. The app itself is in English."
        error={errors.language}
        options={languageOptions(values.language)}
        value={values.language}
        onChange={(event) => change({ language: event.target.value })}
      />
      <Select
        label="Time zone"
        hint="For members whose device does not provide one, and for the figures in the administration."
        error={errors.time_zone}
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        value={values.time_zone}
        onChange={(event) => change({ time_zone: event.target.value })}
      />
      <JoiningSelect value={values.joining} error={errors.joining} onChange={(joining) => change({ joining })} />
      <Switch
        label="Members can invite"
        hint="Otherwise only moderators and operators create invitation links."
        checked={values.members_invite}
        onChange={(event) => change({ members_invite: event.target.checked })}
      />
      <TextField
        label="Sign-ups per hour from one address"
        type="number"
        min={1}
        max={10_000}
        required
        hint="Raise it before many people sign up from the same network. People with an invitation are not counted."
        error={errors.sign_ups_per_hour}
        value={values.sign_ups_per_hour}
        onChange={(event) => change({ sign_ups_per_hour: event.target.valueAsNumber || 1 })}
      />
      <TextField
        label="Days with lower limits for new accounts"
        type="number"
        min={0}
        max={90}
        required
        hint="How much a new account can mention, request, upload and link in a day rises with its age. 0 switches that off."
        error={errors.new_account_days}
        value={values.new_account_days}
        onChange={(event) => change({ new_account_days: event.target.valueAsNumber || 0 })}
      />
      <Switch
        label="Emails about new reports"
        hint="Moderators and operators get one at most once an hour, if there is a mail server."
        checked={values.report_emails}
        onChange={(event) => change({ report_emails: event.target.checked })}
      />
      <Switch
        label="Visitors can read"
        hint={
          settings.public_read_is_off
            ? 'The server does not allow it: PUBLIC_READ is off.'
            : 'People without an account see what members share with everyone.'
        }
        disabled={settings.public_read_is_off}
        checked={values.public_read && !settings.public_read_is_off}
        onChange={(event) => change({ public_read: event.target.checked })}
      />
    </SettingsForm>
  )
}
