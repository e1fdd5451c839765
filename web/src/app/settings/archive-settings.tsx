import { MemberArchive } from '#features/archive/ui/member-archive.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What the community stores about the viewer. */
export function ArchiveSettings() {
  return (
    <SettingsSection
      title="Your data"
      description="An archive contains everything that is stored about you: a page that you can open without this community, your photos and videos, and JSON files for other programs."
    >
      <MemberArchive />
    </SettingsSection>
  )
}
