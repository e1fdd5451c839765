import { Dialog } from '@base-ui/react/dialog'
import { Captions, X } from 'lucide-react'
import { useState } from 'react'
import { useCloseOnBack } from './close-on-back.ts'
import { IconButton } from './icon-button.tsx'
import { usePinchZoom } from './use-pinch-zoom.ts'

export interface PhotoViewerProps {
  /** Already on this device: shown until the large one has come. */
  thumbnail: string
  src: string
  alt: string
  onClose: () => void
}

/** A photograph on the whole screen. Mounted while it is open. */
export function PhotoViewer({ thumbnail, src, alt, onClose }: PhotoViewerProps) {
  const [arrived, setArrived] = useState(false)
  const [showsAlt, setShowsAlt] = useState(false)
  const { view, handlers } = usePinchZoom(onClose)
  useCloseOnBack(true, onClose)
  const place = { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }
  const look = 'pointer-events-none absolute inset-0 size-full object-contain select-none'

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-[oklch(10%_.02_270/.94)]" />
        <Dialog.Popup className="fixed inset-0 z-50 text-white" data-theme="dark">
          <Dialog.Title className="sr-only">{alt || 'Photo'}</Dialog.Title>
          <div {...handlers} className="absolute inset-0 cursor-zoom-in touch-none overflow-hidden">
            <img src={thumbnail} alt={arrived ? '' : alt} draggable={false} className={look} style={place} />
            <img
              src={src}
              alt={arrived ? alt : ''}
              draggable={false}
              onLoad={() => setArrived(true)}
              className={`${look} transition-opacity ${arrived ? '' : 'opacity-0'}`}
              style={place}
            />
          </div>
          <div className="absolute top-2 right-2 flex gap-1">
            {alt && (
              <IconButton
                label="Show the description"
                tone="overPhoto"
                pressed={showsAlt}
                icon={<Captions aria-hidden="true" className="size-5.5" />}
                onClick={() => setShowsAlt(!showsAlt)}
              />
            )}
            <IconButton
              label="Close"
              tone="overPhoto"
              icon={<X aria-hidden="true" className="size-5.5" />}
              onClick={onClose}
            />
          </div>
          {showsAlt && (
            <p className="absolute inset-x-4 bottom-6 mx-auto max-w-reading rounded-row bg-[oklch(15%_.03_270/.82)] px-4 py-3">
              {alt}
            </p>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
