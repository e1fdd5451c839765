import { Printer, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useCommunity } from '#lib/community.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { copyText } from '#lib/secure-context/copy-text.ts'
import { hasShareSheet, shareLink } from '#lib/secure-context/share-link.ts'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { showToast } from '../toasts/toast.ts'
import { QrCode } from './qr-code.tsx'

interface Props {
  url: string
  /** What the link leads to, such as the label of an invitation or the name of a circle. */
  name: string
  /** Shown above the link. */
  children?: ReactNode
  onClose: () => void
}

/** A link to pass on: copied, with the share sheet of the device, as a QR code, or on a printed sheet. */
export function ShareDialog({ url, name, children, onClose }: Props) {
  const { name: community } = useCommunity()
  const title = name === '' ? community : name

  function copy() {
    copyText(url).then(
      () => showToast(t('Link copied'), { tone: 'success' }),
      () => showToast(t('Could not copy the link'), { tone: 'failure' }),
    )
  }

  return (
    <Dialog open title={name === '' ? t('Share the link') : name} width="narrow" onClose={onClose}>
      <div className="flex flex-col items-center gap-4">
        {children}
        <QrCode text={url} label={t('QR code of the link')} />
        <p className="break-all text-quiet text-sm">{url}</p>
        <div className="flex flex-wrap justify-center gap-2">
          {hasShareSheet() && (
            <Button
              icon={<Share2 aria-hidden="true" className="size-4.5" />}
              onClick={() => void shareLink({ title, url }).catch(copy)}
            >
              {t('Share')}
            </Button>
          )}
          <Button tone="secondary" onClick={copy}>
            {t('Copy link')}
          </Button>
          <Button
            tone="secondary"
            icon={<Printer aria-hidden="true" className="size-4.5" />}
            onClick={() => window.print()}
          >
            {t('Print')}
          </Button>
        </div>
      </div>
      {createPortal(<PrintedSheet title={title} community={community} url={url} />, document.body)}
    </Dialog>
  )
}

/** What the printer gets in place of the page. */
function PrintedSheet({ title, community, url }: { title: string; community: string; url: string }) {
  return (
    <div aria-hidden="true" className="print-sheet">
      <p className="print-sheet-title">
        <bdi>{title}</bdi>
      </p>
      {title !== community && <p>{rich('in {community}', { community: <bdi>{community}</bdi> })}</p>}
      <QrCode text={url} label="" />
      <p className="break-all">{url}</p>
    </div>
  )
}
