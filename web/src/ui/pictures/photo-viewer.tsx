import { Dialog } from '@base-ui/react/dialog'
import { Captions, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { useCloseOnBack } from '../navigation/close-on-back.ts'
import { usePinchZoom } from './use-pinch-zoom.ts'

export interface PhotoViewerProps {
  /** Already loaded by the page; shown until `src` has loaded. */
  thumbnail: string | null
  /** null while the URL is not known yet. */
  src: string | null
  /** A new number loads the same file again. */
  attempt?: number | undefined
  onLoad?: (() => void) | undefined
  onError?: (() => void) | undefined
  alt: string
  onClose: () => void
}

/** A full-screen photo. Render it only while it is open. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { thumbnail, src, attempt, alt, onLoad, onError, onClose } = props
  const [isLoaded, setIsLoaded] = useState(false)
  const [isAltVisible, setIsAltVisible] = useState(false)
  const { view, handlers } = usePinchZoom(onClose)
  useCloseOnBack(true, onClose)
  const style = { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }
  const imageClass = 'pointer-events-none absolute inset-0 size-full object-contain select-none'

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-[oklch(10%_.02_270/.94)]" />
        <Dialog.Popup className="fixed inset-0 z-50 text-white" data-theme="dark">
          <Dialog.Title className="sr-only">{alt || t('Photo')}</Dialog.Title>
          <div {...handlers} className="absolute inset-0 cursor-zoom-in touch-none overflow-hidden">
            {thumbnail !== null && (
              <img src={thumbnail} alt={isLoaded ? '' : alt} draggable={false} className={imageClass} style={style} />
            )}
            {src !== null && (
              <img
                key={attempt}
                src={src}
                alt={isLoaded ? alt : ''}
                draggable={false}
                onLoad={() => {
                  setIsLoaded(true)
                  onLoad?.()
                }}
                onError={onError}
                className={`${imageClass} transition-opacity ${isLoaded ? '' : 'opacity-0'}`}
                style={style}
              />
            )}
          </div>
          <div className="absolute top-2 end-2 flex gap-1">
            {alt && (
              <IconButton
                label={t('Show the description')}
                tone="overPhoto"
                pressed={isAltVisible}
                icon={<Captions aria-hidden="true" className="size-5.5" />}
                onClick={() => setIsAltVisible(!isAltVisible)}
              />
            )}
            <IconButton
              label={t('Close')}
              tone="overPhoto"
              icon={<X aria-hidden="true" className="size-5.5" />}
              onClick={onClose}
            />
          </div>
          {isAltVisible && (
            <p
              dir="auto"
              className="absolute inset-x-4 bottom-6 mx-auto max-w-reading rounded-row bg-[oklch(15%_.03_270/.82)] px-4 py-3"
            >
              {alt}
            </p>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
