import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyOverlay } from '#ui/lazy-overlay.tsx'

const CircleReportsDialog = lazyOverlay(async () => (await import('./circle-reports-dialog.tsx')).CircleReportsDialog)

/** Lets admins see what members reported in the circle. */
export function CircleReports({ circleId }: { circleId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        className="-ml-3 px-3"
        icon={<Flag aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        Reports
      </Button>
      <Suspense>{isOpen && <CircleReportsDialog circleId={circleId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
