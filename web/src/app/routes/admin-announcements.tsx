import { useCommunitySettings } from '#features/community/api/use-community-settings.ts'
import { AnnouncementForm } from '#features/community/ui/announcement-form.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { LoadedSettings } from '../admin/loaded-settings.tsx'
import { SettingsSection } from '../settings/settings-section.tsx'

export function AdminAnnouncementsRoute() {
  const query = useCommunitySettings()
  return (
    <AdminPage title="Announcements">
      <LoadedSettings query={query}>
        {(settings) => (
          <SettingsSection title="Banner" description="On top of every page.">
            <AnnouncementForm settings={settings} />
          </SettingsSection>
        )}
      </LoadedSettings>
    </AdminPage>
  )
}
