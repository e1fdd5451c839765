import { setCharacterShortcuts, useCharacterShortcuts } from '#lib/shortcuts/shortcut-setting.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Keyboard shortcuts of this device. */
export function KeyboardSettings() {
  const areOn = useCharacterShortcuts()
  return (
    <SettingsSection id="keyboard" title="Keyboard" description="Applies to this device only.">
      <Switch
        label="Single-letter shortcuts"
        hint="For example c to log an activity and / to search. Switch them off if speech input triggers them."
        checked={areOn}
        onChange={(event) => setCharacterShortcuts(event.target.checked)}
      />
    </SettingsSection>
  )
}
