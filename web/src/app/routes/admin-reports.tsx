import { AppealList } from '#features/reports/ui/appeal-list.tsx'
import { CaseList } from '#features/reports/ui/case-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { SettingsSection } from '../settings/settings-section.tsx'

/** The queue of the moderators. */
export function AdminReportsRoute() {
  return (
    <AdminPage title="Reports">
      <SettingsSection title="Appeals">
        <AppealList />
      </SettingsSection>
      <SettingsSection title="What members reported">
        <CaseList />
      </SettingsSection>
    </AdminPage>
  )
}
