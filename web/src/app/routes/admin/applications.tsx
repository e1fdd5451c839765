import { ApplicationList } from '#features/joining/ui/application-list.tsx'
import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { SettingsSection } from '../../settings/frame/settings-section.tsx'

/** Open and declined applications. */
export function AdminApplicationsRoute() {
  const { joining } = useCommunity()
  return (
    <AdminPage
      title={t('Applications')}
      {...(joining !== 'application' && {
        description: t(
          'The community does not accept applications at the moment. Operators change that in the settings.',
        ),
      })}
    >
      <SettingsSection
        title={t('Waiting for a decision')}
        description={t('Open applications are deleted after 30 days.')}
      >
        <ApplicationList status="open" />
      </SettingsSection>
      <SettingsSection title={t('Declined', {}, { context: 'applications' })}>
        <ApplicationList status="declined" />
      </SettingsSection>
    </AdminPage>
  )
}
