import { useNavigate, useSearch } from '@tanstack/react-router'
import { CaseList } from '#features/moderation/ui/cases/case-list.tsx'
import { AppealList } from '#features/moderation/ui/sanctions/appeal-list.tsx'
import { t } from '#lib/i18n/translate.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { reportSearch } from '../../admin/report-search.ts'
import { SettingsSection } from '../../settings/frame/settings-section.tsx'

/** The queue of the moderators. Its filters are in the address. */
export function AdminReportsRoute() {
  const { state = 'open', kind, rule, circle } = reportSearch(useSearch({ from: '/shell/members/admin/$page' }))
  const navigate = useNavigate()
  const filters = { state, kind, rule, circle } as const
  return (
    <AdminPage title={t('Reports')}>
      <SettingsSection title={t('Appeals')}>
        <AppealList />
      </SettingsSection>
      <SettingsSection title={t('What members reported')}>
        <CaseList
          filters={filters}
          onChange={(changes) => {
            const changed = { ...filters, ...changes }
            const search = { ...changed, state: changed.state === 'open' ? undefined : changed.state }
            void navigate({
              to: '/admin/$page',
              params: { page: 'reports' },
              search,
              replace: true,
              resetScroll: false,
            })
          }}
        />
      </SettingsSection>
    </AdminPage>
  )
}
