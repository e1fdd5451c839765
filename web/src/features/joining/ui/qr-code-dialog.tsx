import { t } from '#lib/i18n/translate.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { QrCode } from '#ui/pictures/qr-code.tsx'

/** The QR code of a link, made in the browser, for a poster or a screen. */
export function QrCodeDialog({ url, label, onClose }: { url: string; label: string; onClose: () => void }) {
  return (
    <Dialog open title={label === '' ? t('QR code') : label} width="narrow" onClose={onClose}>
      <div className="flex flex-col items-center gap-4">
        <QrCode text={url} label={t('QR code of the invitation link')} />
        <p className="break-all text-quiet text-sm">{url}</p>
      </div>
    </Dialog>
  )
}
