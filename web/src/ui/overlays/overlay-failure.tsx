import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '../buttons/button.tsx'
import { Spinner } from '../buttons/spinner.tsx'
import { useReloadOffer } from '../loading/use-reload-offer.ts'
import { useCloseOnBack } from '../navigation/close-on-back.ts'
import { EventBoundary } from '../surfaces/event-boundary.tsx'

/** Time after which a dialog that is still loading shows that it is loading. */
const pendingDelayMs = 1000

interface OverlayFailureProps {
  error: unknown
  onRetry: () => void
  isRetrying: boolean
  onClose: () => void
}

/** A small dialog in place of an overlay that failed to load. */
export function OverlayFailure({ error, onRetry, isRetrying, onClose }: OverlayFailureProps) {
  const reload = useReloadOffer(error)
  return (
    <SmallDialog label={t('Failed to load')} onClose={onClose}>
      <div role="alert">
        <p className="display text-lg">{t('This part of Daystar could not be loaded.')}</p>
        <p className="mt-1 text-quiet">{t('Please check your connection and try again.')}</p>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={onClose}>
            {t('Close')}
          </Button>
          {reload && (
            <Button tone="secondary" onClick={reload}>
              {t('Reload page')}
            </Button>
          )}
          <Button onClick={onRetry} pending={isRetrying}>
            {t('Retry')}
          </Button>
        </div>
      </div>
    </SmallDialog>
  )
}

interface OverlayPendingProps {
  /** The button of a menu or popover, which closes it as well. */
  anchor?: RefObject<HTMLElement | null> | undefined
  onClose: () => void
}

/** Marks the button of an overlay that is loading as busy. A dialog that takes long can be cancelled. */
export function OverlayPending({ anchor, onClose }: OverlayPendingProps) {
  useLayoutEffect(() => {
    const button = anchor?.current ?? document.activeElement?.closest('button')
    button?.setAttribute('aria-busy', 'true')
    return () => button?.removeAttribute('aria-busy')
  }, [anchor])
  useCloseOnBack(anchor !== undefined, onClose)
  if (anchor) return null
  return (
    <SmallDialog label={t('Loading')} delayMs={pendingDelayMs} onClose={onClose}>
      <div className="flex items-center justify-between gap-6">
        <p role="status" className="flex items-center gap-3 text-quiet">
          <Spinner className="size-5" />
          {t('Loading...')}
        </p>
        <Button tone="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </SmallDialog>
  )
}

interface SmallDialogProps {
  label: string
  delayMs?: number
  onClose: () => void
  children: ReactNode
}

/** The dialog element of the browser, which needs no chunk of its own. */
function SmallDialog({ label, delayMs = 0, onClose, children }: SmallDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    const timer = setTimeout(() => element?.showModal(), delayMs)
    return () => {
      clearTimeout(timer)
      // Returns the focus to the button that opened the overlay.
      if (element?.open) element.close()
    }
  }, [delayMs])

  useCloseOnBack(true, onClose)

  return (
    <EventBoundary>
      <dialog
        ref={dialog}
        aria-label={label}
        onCancel={(event) => {
          event.preventDefault()
          onClose()
        }}
        className="m-auto w-[calc(100%-2rem)] max-w-sm rounded-sheet border border-line bg-card p-6 text-start text-ink shadow-high backdrop:bg-black/40"
      >
        {children}
      </dialog>
    </EventBoundary>
  )
}
