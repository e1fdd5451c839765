import { BlockedMembers } from '#features/moderation/ui/blocked-members.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Whom the member does not want to see. */
export function PrivacySettings() {
  return (
    <SettingsSection title="Blocked members" description="Neither of you sees anything of the other.">
      <BlockedMembers />
    </SettingsSection>
  )
}
