import type { CircleDetail } from '@daystar/contract/circles'
import { t } from '#lib/i18n/translate.ts'
import { QueryList } from '#ui/lists/query-list.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useCircleReports } from '../../api/use-circle-reports.ts'
import { CircleReportRow } from './circle-report-row.tsx'

/** What members reported in a circle, with what its admins can do about it. */
export function CircleReportsDialog({ circle, onClose }: { circle: CircleDetail; onClose: () => void }) {
  return (
    <Dialog open title={t('Reports in this circle')} onClose={onClose}>
      <p className="text-quiet">
        {t('The moderators of the community see these reports too, and decide whether something is deleted.')}
      </p>
      <QueryList
        label={t('Reports')}
        query={useCircleReports(circle.id)}
        empty={t('Nothing is reported at the moment.')}
        failure={t('Could not load the reports.')}
        row={(report) => <CircleReportRow key={report.id} circle={circle} report={report} onFollowLink={onClose} />}
      />
    </Dialog>
  )
}
