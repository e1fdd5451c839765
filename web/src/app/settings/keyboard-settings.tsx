import { t } from '#lib/i18n/translate.ts'
import { setCharacterShortcuts, useCharacterShortcuts } from '#lib/shortcuts/shortcut-setting.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { SettingsSection } from './frame/settings-section.tsx'

/** Keyboard shortcuts of this device. */
export function KeyboardSettings() {
  const areOn = useCharacterShortcuts()
  return (
    <SettingsSection id="keyboard" title={t('Keyboard')} description={t('Applies to this device only.')}>
      <Switch
        label={t('Single-letter shortcuts')}
        hint={t('For example c to log an activity and / to search. Switch them off if speech input triggers them.')}
        checked={areOn}
        onChange={(event) => setCharacterShortcuts(event.target.checked)}
      />
    </SettingsSection>
  )
}
