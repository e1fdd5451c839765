import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'

const DeleteAccountDialog = lazyOverlay(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog)

/** The button that opens the dialog in which a member deletes their account. */
export function DeleteAccount({ onDeleted }: { onDeleted: (message: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="danger" onClick={() => setOpen(true)}>
        {t('Delete my account')}
      </Button>
      {isOpen && <DeleteAccountDialog onClose={() => setOpen(false)} onDeleted={onDeleted} />}
    </>
  )
}
