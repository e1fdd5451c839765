import type { CircleDetail } from '@daystar/contract/circles'
import { Trash2 } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { DialogButton } from './dialog-button.tsx'

const DeleteCircleDialog = lazyOverlay(async () => (await import('./delete-circle-dialog.tsx')).DeleteCircleDialog)

/** Lets admins delete a circle. */
export function DeleteCircle({ circle, onDeleted }: { circle: CircleDetail; onDeleted: () => void }) {
  return (
    <DialogButton
      icon={<Trash2 aria-hidden="true" className="size-4.5" />}
      label={t('Delete circle')}
      dialog={(onClose) => <DeleteCircleDialog circle={circle} onClose={onClose} onDeleted={onDeleted} />}
    />
  )
}
