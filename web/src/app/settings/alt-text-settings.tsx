import { useEditMe } from '#features/members/api/use-edit-me.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMe } from '#lib/members/use-me.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { SettingsSection } from './frame/settings-section.tsx'

/** The setting by which the app asks before a photo without a description is posted. */
export function AltTextSettings() {
  const { data: me } = useMe()
  const edit = useEditMe()
  // Some servers do not have this setting.
  if (me?.alt_text_reminder === undefined) return null
  const isOn = edit.isPending ? edit.variables.alt_text_reminder === true : me.alt_text_reminder
  return (
    <SettingsSection id="photo-descriptions" title={t('Descriptions of photos')}>
      <Switch
        label={t('Remind me when a photo has no description')}
        hint={t('The app asks before you post it. Some members cannot see photos.')}
        checked={isOn}
        onChange={(event) => edit.mutate({ alt_text_reminder: event.target.checked }, { onError: showFailure })}
      />
    </SettingsSection>
  )
}
