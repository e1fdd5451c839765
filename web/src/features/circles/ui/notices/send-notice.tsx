import type { CircleDetail } from '@daystar/contract/circles'
import { Megaphone } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { DialogButton } from '../dialog-button.tsx'

const SendNoticeDialog = lazyOverlay(async () => (await import('./send-notice-dialog.tsx')).SendNoticeDialog)

/** Lets admins send a notice to all members. */
export function SendNotice({ circle }: { circle: CircleDetail }) {
  return (
    <DialogButton
      icon={<Megaphone aria-hidden="true" className="size-4.5" />}
      label={t('Send a notice')}
      dialog={(onClose) => <SendNoticeDialog circle={circle} onClose={onClose} />}
    />
  )
}
