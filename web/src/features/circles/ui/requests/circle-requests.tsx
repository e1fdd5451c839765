import type { CircleDetail } from '@daystar/contract/circles'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Badge } from '#ui/surfaces/badge.tsx'
import { useCircleRequestCount } from '../../api/use-circle-requests.ts'

const CircleRequestsDialog = lazyOverlay(
  async () => (await import('./circle-requests-dialog.tsx')).CircleRequestsDialog,
)

/** Lets admins and moderators decide who joins. */
export function CircleRequests({ circle }: { circle: CircleDetail }) {
  const count = useCircleRequestCount(circle.id)
  const [isOpen, setOpen] = useState(false)
  if (!circle.is_private && count === 0 && !isOpen) return null
  return (
    <>
      <Button
        tone="quiet"
        className="-ms-3 px-3"
        icon={<UserPlus aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {t('Requests to join')}
        <Badge count={count} />
        {count > 0 && <span className="sr-only">{t('{count} undecided', { count })}</span>}
      </Button>
      {isOpen && <CircleRequestsDialog circle={circle} onClose={() => setOpen(false)} />}
    </>
  )
}
