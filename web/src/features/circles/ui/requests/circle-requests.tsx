import type { CircleDetail } from '@daystar/contract/circles'
import { UserPlus } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { useCircleRequestCount } from '../../api/use-circle-requests.ts'
import { DialogButton } from '../dialog-button.tsx'

const CircleRequestsDialog = lazyOverlay(
  async () => (await import('./circle-requests-dialog.tsx')).CircleRequestsDialog,
)

/** Lets admins and moderators decide who joins. */
export function CircleRequests({ circle }: { circle: CircleDetail }) {
  const count = useCircleRequestCount(circle.id)
  return (
    <DialogButton
      icon={<UserPlus aria-hidden="true" className="size-4.5" />}
      label={t('Requests to join')}
      count={count}
      isHidden={!circle.is_private && count === 0}
      dialog={(onClose) => <CircleRequestsDialog circle={circle} onClose={onClose} />}
    />
  )
}
