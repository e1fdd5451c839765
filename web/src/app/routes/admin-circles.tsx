import { AdministeredCircles } from '#features/circles/ui/administered-circles.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { SettingsSection } from '../settings/settings-section.tsx'

/** All circles, for operators. */
export function AdminCirclesRoute() {
  return (
    <AdminPage title="Circles">
      <SettingsSection title="All circles" description="Largest first.">
        <AdministeredCircles />
      </SettingsSection>
    </AdminPage>
  )
}
