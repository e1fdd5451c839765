import { t } from '#lib/i18n/translate.ts'
import { AltTextSettings } from './alt-text-settings.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { LoadedMe } from './frame/loaded-me.tsx'
import { SettingsSection } from './frame/settings-section.tsx'
import { KeyboardSettings } from './keyboard-settings.tsx'
import { LanguageSettings } from './language-settings.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

/** How Daystar looks, its language, when a day begins, reminders to describe photos, and the keyboard shortcuts. */
export function DisplaySettings() {
  return (
    <>
      <AppearanceSettings />
      <LanguageSettings />
      <SettingsSection id="date-and-time" title={t('Date and time')}>
        <LoadedMe lines={3}>{(me) => <TimeZoneField me={me} />}</LoadedMe>
      </SettingsSection>
      <AltTextSettings />
      <KeyboardSettings />
    </>
  )
}
