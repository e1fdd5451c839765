import { MemberList } from '#features/administration/ui/member-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { SettingsSection } from '../settings/settings-section.tsx'

/** All members, for operators. */
export function AdminMembersRoute() {
  return (
    <AdminPage title="Members">
      <SettingsSection title="All members">
        <MemberList />
      </SettingsSection>
    </AdminPage>
  )
}
