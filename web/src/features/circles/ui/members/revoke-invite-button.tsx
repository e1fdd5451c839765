import { Link2Off } from 'lucide-react'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useRevokeInvite } from '../../api/use-revoke-invite.ts'

const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

/** Lets admins of a private circle invalidate its invite link. */
export function RevokeInviteButton({ circleId }: { circleId: number }) {
  const [isConfirming, setConfirming] = useState(false)
  const revoke = useRevokeInvite(circleId, {
    onDone: () => showToast(t('Invite link revoked'), { tone: 'success' }),
    onFail: () => showToast(t('Could not save changes'), { tone: 'failure' }),
  })
  return (
    <>
      <Button
        tone="quiet"
        className="-ms-3 px-3"
        icon={<Link2Off aria-hidden="true" className="size-4.5" />}
        pending={revoke.isPending}
        onClick={() => setConfirming(true)}
      >
        {t('Revoke invite link')}
      </Button>
      {isConfirming && (
        <AlertDialog
          open
          danger
          title={t('Revoke invite link?')}
          description={t('Existing links stop working. Members stay in the circle, and Invite copies a new link.')}
          confirmLabel={t('Revoke')}
          cancelLabel={t('Cancel')}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            revoke.mutate()
          }}
        />
      )}
    </>
  )
}
