import { IdentityForm } from '#features/accounts/ui/identity-form.tsx'
import { MemberList } from '#features/administration/ui/member-list.tsx'
import { useMyCircles } from '#features/circles/api/use-my-circles.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMe } from '#lib/members/use-me.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { SettingsSection } from '../../settings/frame/settings-section.tsx'

/** All members, for moderators and operators. */
export function AdminMembersRoute() {
  const { data: me } = useMe()
  const { data: circles = [] } = useMyCircles()
  return (
    <AdminPage title={t('Members')}>
      <SettingsSection title={t('All members')}>
        {me && (
          <MemberList
            isForOperator={me.can.includes('account:setRole')}
            IdentityForm={IdentityForm}
            circles={circles}
          />
        )}
      </SettingsSection>
    </AdminPage>
  )
}
