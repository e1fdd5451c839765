import type { CircleDetail } from '@daystar/contract/circles'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'

const CircleGallerySheet = lazyOverlay(async () => (await import('./circle-gallery-sheet.tsx')).CircleGallerySheet)

/** Opens the photos of a circle. */
export function CircleGallery({ circle }: { circle: CircleDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="secondary"
        aria-label={t('Photos')}
        icon={<Images aria-hidden="true" className="size-4.5" />}
        onPointerEnter={() => void CircleGallerySheet.preload()}
        onClick={() => setOpen(true)}
      >
        <span className="max-sm:hidden">{t('Photos')}</span>
      </Button>
      {isOpen && <CircleGallerySheet circle={circle} onClose={() => setOpen(false)} />}
    </>
  )
}
