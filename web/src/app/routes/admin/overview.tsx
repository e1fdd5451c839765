import { useOverview } from '#features/administration/api/use-overview.ts'
import { FailedJobs } from '#features/administration/ui/failed-jobs.tsx'
import { HttpsNotice } from '#features/administration/ui/https-notice.tsx'
import { OverviewFigures } from '#features/administration/ui/overview-figures.tsx'
import { ReachedLimits } from '#features/administration/ui/reached-limits.tsx'
import { t } from '#lib/i18n/translate.ts'
import { isInsecurePage } from '#lib/secure-context/is-insecure-page.ts'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { AdminPage } from '../../admin/admin-page.tsx'
import { SettingsSection } from '../../settings/frame/settings-section.tsx'
import { VersionAndSource } from '../../version-and-source.tsx'

/** The state of the community at a glance. */
export function AdminOverviewRoute() {
  const { data, error, refetch } = useOverview()
  return (
    <AdminPage title={t('Overview')}>
      {data && (data.lacks_https || isInsecurePage()) && <HttpsNotice />}
      <SettingsSection title={t('Figures')}>
        {data ? (
          <OverviewFigures overview={data} />
        ) : (
          <NotLoaded detailed error={error} failure={t('Could not load the figures.')} onRetry={refetch} lines={6} />
        )}
      </SettingsSection>
      {data && (
        <SettingsSection
          title={t('Reached limits')}
          description={t('When people on the same network had to wait, in the last seven days.')}
        >
          <ReachedLimits limits={data.reached_limits} />
        </SettingsSection>
      )}
      <SettingsSection
        title={t('Failed emails and background tasks')}
        description={t('Daystar tries most of them again by itself. What failed for good can be tried again here.')}
      >
        <FailedJobs />
      </SettingsSection>
      <SettingsSection title={t('Version')}>
        <p>
          <VersionAndSource />
        </p>
      </SettingsSection>
    </AdminPage>
  )
}
