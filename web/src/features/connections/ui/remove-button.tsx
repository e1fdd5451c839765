import { type ReactNode, useState } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'

const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

const consequences = {
  unfollow: t(
    'You will no longer see their activities in your feed. To connect again, they may have to accept a new request.',
  ),
  'remove-follower': t('They will no longer follow you, and cannot send a new request for 30 days or longer.'),
}

interface Props {
  name: string
  /** The connection that ends: the viewer's to the member, or the member's to the viewer. */
  kind: keyof typeof consequences
  /** Accessible name, where the text of the button is not unique. */
  label?: string
  icon?: ReactNode
  size?: 'compact' | 'regular'
  onRemove: () => void
  children: ReactNode
}

/** Ends a connection after a confirmation, because only the other member can restore it. */
export function RemoveButton({ name, kind, label, icon, size = 'regular', onRemove, children }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  function confirm() {
    setConfirming(false)
    onRemove()
  }
  return (
    <>
      <Button
        tone="secondary"
        size={size}
        icon={icon}
        aria-label={label}
        aria-haspopup="dialog"
        onPointerEnter={() => void AlertDialog.preload()}
        onClick={() => setConfirming(true)}
      >
        {children}
      </Button>
      {isConfirming && (
        <AlertDialog
          open
          danger
          title={rich('Remove {name}?', { name: <bdi>{name}</bdi> })}
          description={consequences[kind]}
          confirmLabel={t('Remove', {}, { context: 'member' })}
          cancelLabel={t('Cancel')}
          onClose={() => setConfirming(false)}
          onConfirm={confirm}
        />
      )}
    </>
  )
}
