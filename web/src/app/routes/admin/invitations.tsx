import { useMyCircles } from '#features/circles/api/use-my-circles.ts'
import { InvitationForms } from '#features/joining/ui/invitation-forms.tsx'
import { InvitationList } from '#features/joining/ui/invitation-list.tsx'
import { t } from '#lib/i18n/translate.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { SettingsSection } from '../../settings/frame/settings-section.tsx'

/** The invitation links of all members. */
export function AdminInvitationsRoute() {
  const { data: circles, isError } = useMyCircles()
  return (
    <AdminPage title={t('Invitations')}>
      <InvitationForms circles={circles ?? (isError ? [] : undefined)}>
        {({ link, email }) => (
          <>
            <SettingsSection title={t('New invitation')}>{link}</SettingsSection>
            <SettingsSection title={t('Invite by email')}>{email}</SettingsSection>
            <SettingsSection title={t('Invitations of all members')}>
              <InvitationList scope="all" />
            </SettingsSection>
          </>
        )}
      </InvitationForms>
    </AdminPage>
  )
}
