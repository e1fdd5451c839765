import { Link2Off } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#lib/chunks.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import { useRevokeInvite } from '../api/use-revoke-invite.ts'

const AlertDialog = lazyPart(async () => (await import('#ui/alert-dialog.tsx')).AlertDialog)

/** For admins of a private circle whose link has gone too far. */
export function RevokeInviteButton({ circleId }: { circleId: number }) {
  const [asks, setAsks] = useState(false)
  const revoke = useRevokeInvite(circleId, {
    onDone: () => showToast('Invite link revoked', { tone: 'success' }),
    onFail: () => showToast('Could not save changes', { tone: 'failure' }),
  })
  return (
    <>
      <Button
        tone="quiet"
        className="-ml-3 px-3"
        icon={<Link2Off aria-hidden="true" className="size-4.5" />}
        pending={revoke.isPending}
        onClick={() => setAsks(true)}
      >
        Revoke the invite link
      </Button>
      <Suspense>
        {asks && (
          <AlertDialog
            open
            danger
            title="Revoke the invite link?"
            description="Links that were sent before open this circle no more. Whoever belongs to it stays, and Invite copies a new link."
            confirmLabel="Revoke"
            cancelLabel="Keep it"
            onClose={() => setAsks(false)}
            onConfirm={() => {
              setAsks(false)
              revoke.mutate()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
