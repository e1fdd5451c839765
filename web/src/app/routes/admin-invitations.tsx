import { useMyCircles } from '#features/circles/api/use-my-circles.ts'
import { InvitationEmailForm } from '#features/joining/ui/invitation-email-form.tsx'
import { InvitationForm } from '#features/joining/ui/invitation-form.tsx'
import { InvitationList } from '#features/joining/ui/invitation-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { SettingsSection } from '../settings/settings-section.tsx'

/** The invitation links of all members. */
export function AdminInvitationsRoute() {
  const { data: circles = [] } = useMyCircles()
  return (
    <AdminPage title="Invitations">
      <SettingsSection title="New invitation">
        <InvitationForm circles={circles} />
      </SettingsSection>
      <SettingsSection title="Invite by email">
        <InvitationEmailForm circles={circles} />
      </SettingsSection>
      <SettingsSection title="Invitations of all members">
        <InvitationList scope="all" />
      </SettingsSection>
    </AdminPage>
  )
}
