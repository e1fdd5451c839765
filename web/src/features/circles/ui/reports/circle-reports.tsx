import type { CircleDetail } from '@daystar/contract/circles'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Badge } from '#ui/surfaces/badge.tsx'
import { useCircleReportCount } from '../../api/use-circle-reports.ts'

const CircleReportsDialog = lazyOverlay(async () => (await import('./circle-reports-dialog.tsx')).CircleReportsDialog)

/** Lets admins and moderators see what members reported in the circle. */
export function CircleReports({ circle }: { circle: CircleDetail }) {
  const count = useCircleReportCount(circle.id)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        className="-ms-3 px-3"
        icon={<Flag aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {t('Reports')}
        <Badge count={count} />
        {count > 0 && <span className="sr-only">{t('{count} undecided', { count })}</span>}
      </Button>
      {isOpen && <CircleReportsDialog circle={circle} onClose={() => setOpen(false)} />}
    </>
  )
}
