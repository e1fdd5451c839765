import { ImportArchive } from '#features/archive/ui/import-archive.tsx'
import { MemberArchive } from '#features/archive/ui/member-archive.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What the community stores about the viewer, and what it stores of another community. */
export function ArchiveSettings() {
  return (
    <>
      <SettingsSection
        title="Your data"
        description="An archive contains everything that is stored about you: a page that you can open without this community, your photos and videos, and JSON files for other programs."
      >
        <MemberArchive />
      </SettingsSection>
      <SettingsSection
        title="Import"
        description="An archive of another community becomes your private history here: activities, photos, comments and planning. Only you can see it, no one is notified, and you can undo it."
      >
        <ImportArchive />
      </SettingsSection>
    </>
  )
}
