import { AdministeredCircles } from '#features/circles/ui/lists/administered-circles.tsx'
import { t } from '#lib/i18n/translate.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { SettingsSection } from '../../settings/frame/settings-section.tsx'

/** All circles, for operators. */
export function AdminCirclesRoute() {
  return (
    <AdminPage title={t('Circles')}>
      <SettingsSection title={t('All circles')} description={t('Largest first.')}>
        <AdministeredCircles />
      </SettingsSection>
    </AdminPage>
  )
}
