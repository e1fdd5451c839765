import type { CircleDetail } from '@daystar/contract/circles'
import { Flag } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { useCircleReportCount } from '../../api/use-circle-reports.ts'
import { DialogButton } from '../dialog-button.tsx'

const CircleReportsDialog = lazyOverlay(async () => (await import('./circle-reports-dialog.tsx')).CircleReportsDialog)

/** Lets admins and moderators see what members reported in the circle. */
export function CircleReports({ circle }: { circle: CircleDetail }) {
  return (
    <DialogButton
      icon={<Flag aria-hidden="true" className="size-4.5" />}
      label={t('Reports')}
      count={useCircleReportCount(circle.id)}
      dialog={(onClose) => <CircleReportsDialog circle={circle} onClose={onClose} />}
    />
  )
}
