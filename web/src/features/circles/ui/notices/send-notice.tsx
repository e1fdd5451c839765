import type { CircleDetail } from '@daystar/contract/circles'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'

const SendNoticeDialog = lazyOverlay(async () => (await import('./send-notice-dialog.tsx')).SendNoticeDialog)

/** Lets admins send a notice to all members. */
export function SendNotice({ circle }: { circle: CircleDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        className="-ms-3 px-3"
        icon={<Megaphone aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {t('Send a notice')}
      </Button>
      {isOpen && <SendNoticeDialog circle={circle} onClose={() => setOpen(false)} />}
    </>
  )
}
