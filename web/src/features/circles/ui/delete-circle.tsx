import type { CircleDetail } from '@daystar/contract/circles'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'

const DeleteCircleDialog = lazyOverlay(async () => (await import('./delete-circle-dialog.tsx')).DeleteCircleDialog)

/** Lets admins delete a circle. */
export function DeleteCircle({ circle, onDeleted }: { circle: CircleDetail; onDeleted: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        className="-ms-3 px-3"
        icon={<Trash2 aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {t('Delete circle')}
      </Button>
      {isOpen && <DeleteCircleDialog circle={circle} onClose={() => setOpen(false)} onDeleted={onDeleted} />}
    </>
  )
}
