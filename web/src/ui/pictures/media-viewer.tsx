import { Dialog } from '@base-ui/react/dialog'
import { Captions, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { useCloseOnBack } from '../navigation/close-on-back.ts'
import { EventBoundary } from '../surfaces/event-boundary.tsx'
import { StepButtons } from './step-buttons.tsx'
import { useViewerGestures } from './use-viewer-gestures.ts'

export interface ViewedFile {
  readonly key: number
  readonly alt: string
  /** The size of a picture in any unit; null for what cannot be enlarged. */
  readonly size: { readonly width: number; readonly height: number } | null
}

export interface MediaViewerProps {
  files: readonly ViewedFile[]
  index: number
  onIndex: (index: number) => void
  /** The content of a file. Those before and after the current one are rendered as well. */
  content: (index: number, isCurrent: boolean) => ReactNode
  /** The element that receives the focus when the viewer is closed. */
  finalFocus?: (() => HTMLElement | null) | undefined
  onClose: () => void
}

/** Photos and videos in full screen. Render it only while it is open. */
export function MediaViewer({ files, index, onIndex, content, finalFocus, onClose }: MediaViewerProps) {
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const direction = document.documentElement.dir === 'rtl' ? -1 : 1
  const file = files[index]
  const { view, offset, zoomBy, reset, handlers } = useViewerGestures({
    stage,
    size: file?.size ?? null,
    onSwipe: (step) => show(index + step * direction),
    onSwipeAway: onClose,
  })
  useCloseOnBack(true, onClose)

  function show(next: number) {
    if (!files[next] || next === index) return
    reset()
    onIndex(next)
  }

  const handleKey = keyHandler({
    ArrowRight: () => show(index + direction),
    ArrowLeft: () => show(index - direction),
    Home: () => show(0),
    End: () => show(files.length - 1),
    '+': () => zoomBy(1.5),
    '=': () => zoomBy(1.5),
    '-': () => zoomBy(1 / 1.5),
    '0': reset,
  })

  if (!file) return null
  const { alt } = file
  const number = index + 1
  const count = files.length
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <EventBoundary>
          <Dialog.Backdrop className="fixed inset-0 z-50 bg-[oklch(10%_.02_270/.94)]" />
          <Dialog.Popup
            className="fixed inset-0 z-50 text-white"
            data-theme="dark"
            onKeyDown={handleKey}
            {...(finalFocus && { finalFocus })}
          >
            <Dialog.Title className="sr-only">{alt || t('Photo')}</Dialog.Title>
            <div
              ref={setStage}
              {...handlers}
              className={classNames('absolute inset-0 touch-none overflow-hidden', file.size && 'cursor-zoom-in')}
            >
              {files.map(({ key }, at) => {
                if (Math.abs(at - index) > 1) return null
                const isCurrent = at === index
                const x = `calc(${(at - index) * direction * 100}% + ${offset.x}px)`
                return (
                  <div
                    key={key}
                    inert={!isCurrent}
                    className={classNames('absolute inset-0', offset.x === 0 && 'transition-[translate] duration-200')}
                    style={{ translate: `${x} ${isCurrent ? offset.y : 0}px` }}
                  >
                    <div
                      className="size-full"
                      style={isCurrent ? { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` } : {}}
                    >
                      {content(at, isCurrent)}
                    </div>
                  </div>
                )
              })}
            </div>
            {count > 1 && (
              <>
                <p className="pointer-events-none absolute start-4 top-4 tabular-nums" role="status">
                  {t('{number} of {count}', { number, count })}
                </p>
                <StepButtons
                  index={index}
                  count={count}
                  onShow={show}
                  className="pointer-events-auto aria-disabled:opacity-40"
                />
              </>
            )}
            <ViewerButtons alt={alt} onClose={onClose} />
          </Dialog.Popup>
        </EventBoundary>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function keyHandler(actions: Readonly<Record<string, () => void>>) {
  return (event: KeyboardEvent) => {
    // A video uses the arrow keys itself.
    if (event.target instanceof Element && event.target.closest('video')) return
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
}

function ViewerButtons({ alt, onClose }: { alt: string; onClose: () => void }) {
  const [isAltVisible, setIsAltVisible] = useState(false)
  return (
    <>
      <div className="absolute end-2 top-2 flex gap-1">
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
      {isAltVisible && alt && (
        <p
          dir="auto"
          className="absolute inset-x-4 bottom-6 mx-auto max-w-reading rounded-row bg-[oklch(15%_.03_270/.82)] px-4 py-3"
        >
          {alt}
        </p>
      )}
    </>
  )
}
