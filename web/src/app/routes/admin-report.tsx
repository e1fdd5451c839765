import { useNavigate } from '@tanstack/react-router'
import { useReportCase } from '#features/reports/api/use-report-cases.ts'
import { CaseHistory, CaseReports, ReportedAndCurrent } from '#features/reports/ui/case-detail.tsx'
import { CaseTitle } from '#features/reports/ui/case-list.tsx'
import { CaseNotes } from '#features/reports/ui/case-notes.tsx'
import { CaseOutcome } from '#features/reports/ui/case-outcome.tsx'
import { DecisionForm } from '#features/reports/ui/decision-form.tsx'
import { errorMessage } from '#lib/request-error.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { SettingsSection } from '../settings/settings-section.tsx'

/** One case: what was reported, the history of the member, notes, and the decision. */
export function AdminReportRoute({ caseId }: { caseId: number }) {
  const { data: detail, error, refetch } = useReportCase(caseId)
  const navigate = useNavigate()
  if (!detail) {
    return (
      <AdminPage title="Report">
        <Card className="p-5 sm:p-6">
          {error ? (
            <ErrorState title="Could not load the report." onRetry={() => void refetch()}>
              {errorMessage(error, 'Something went wrong.')}
            </ErrorState>
          ) : (
            <TextSkeleton lines={10} />
          )}
        </Card>
      </AdminPage>
    )
  }
  return (
    <AdminPage title="Report" description={<CaseTitle item={detail} />}>
      <SettingsSection title="What was reported">
        <ReportedAndCurrent detail={detail} />
      </SettingsSection>
      <SettingsSection title="Reports">
        <CaseReports reports={detail.reports} />
      </SettingsSection>
      {detail.member && (
        <SettingsSection title="History of the member">
          <CaseHistory detail={detail} />
        </SettingsSection>
      )}
      <SettingsSection title="Notes" description="Only moderators and operators see them.">
        <CaseNotes caseId={detail.id} notes={detail.notes} />
      </SettingsSection>
      <SettingsSection title="Decision">
        {detail.decided_at === null ? (
          <DecisionForm detail={detail} onDecided={() => void navigate({ to: '/admin/reports' })} />
        ) : (
          <CaseOutcome detail={detail} decidedAt={detail.decided_at} />
        )}
      </SettingsSection>
    </AdminPage>
  )
}
