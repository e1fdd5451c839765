import type { CircleDetail } from '@daystar/contract/circles'
import { UserPlus, UserX } from 'lucide-react'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useOwnRequest } from '../../api/use-circle-requests.ts'

const RequestDialog = lazyOverlay(async () => (await import('./request-dialog.tsx')).RequestDialog)

/** Asks to join a private circle without an invite link; withdraws a request that waits for a decision. */
export function RequestButton({ circle }: { circle: CircleDetail }) {
  const [isAsking, setAsking] = useState(false)
  const { withdraw } = useOwnRequest(circle.id)
  if (circle.requested_at)
    return (
      <Button
        tone="secondary"
        icon={<UserX aria-hidden="true" className="size-4.5" />}
        pending={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(undefined, {
            onSuccess: () => showToast(t('Request withdrawn'), { tone: 'success' }),
            onError: showFailure,
          })
        }
      >
        {t('Withdraw request')}
      </Button>
    )
  return (
    <>
      <Button icon={<UserPlus aria-hidden="true" className="size-4.5" />} onClick={() => setAsking(true)}>
        {t('Ask to join')}
      </Button>
      {isAsking && <RequestDialog circle={circle} onClose={() => setAsking(false)} />}
    </>
  )
}
