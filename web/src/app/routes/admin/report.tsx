import { useNavigate } from '@tanstack/react-router'
import { useReportCase } from '#features/moderation/api/use-report-cases.ts'
import { CaseHistory, CaseReports, ReportedAndCurrent } from '#features/moderation/ui/cases/case-detail.tsx'
import { CaseTitle } from '#features/moderation/ui/cases/case-list.tsx'
import { CaseNotes } from '#features/moderation/ui/cases/case-notes.tsx'
import { CaseOutcome } from '#features/moderation/ui/cases/case-outcome.tsx'
import { DecisionForm } from '#features/moderation/ui/cases/decision-form.tsx'
import { t } from '#lib/i18n/translate.ts'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { AdminPage } from '../../admin/admin-page.tsx'
import { SettingsSection } from '../../settings/frame/settings-section.tsx'

/** One case: what was reported, the history of the member, notes, and the decision. */
export function AdminReportRoute({ caseId }: { caseId: number }) {
  const { data: detail, error, refetch } = useReportCase(caseId)
  const navigate = useNavigate()
  if (!detail) {
    return (
      <AdminPage title={t('Report')}>
        <Card className="p-5 sm:p-6">
          <NotLoaded detailed error={error} failure={t('Could not load the report.')} onRetry={refetch} lines={10} />
        </Card>
      </AdminPage>
    )
  }
  return (
    <AdminPage title={t('Report')} description={<CaseTitle item={detail} />}>
      <SettingsSection title={t('What was reported')}>
        <ReportedAndCurrent detail={detail} />
      </SettingsSection>
      <SettingsSection title={t('Reports')}>
        <CaseReports reports={detail.reports} />
      </SettingsSection>
      {detail.member && (
        <SettingsSection title={t('History of the member')}>
          <CaseHistory detail={detail} />
        </SettingsSection>
      )}
      <SettingsSection title={t('Notes')} description={t('Only moderators and operators see them.')}>
        <CaseNotes caseId={detail.id} notes={detail.notes} />
      </SettingsSection>
      <SettingsSection title={t('Decision')}>
        {detail.decided_at === null ? (
          <DecisionForm detail={detail} onDecided={() => void navigate({ to: '/admin/reports' })} />
        ) : (
          <CaseOutcome detail={detail} decidedAt={detail.decided_at} />
        )}
      </SettingsSection>
    </AdminPage>
  )
}
