import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { classNames } from '../class-names.ts'
import { useCloseOnBack } from '../navigation/close-on-back.ts'
import { EventBoundary } from '../surfaces/event-boundary.tsx'

export interface ModalProps {
  open: boolean
  /** Called on Escape, the close button, a press outside, and Back. */
  onClose: () => void
  title: ReactNode
  /** Hides the title visually. */
  hideTitle?: boolean | undefined
  description?: ReactNode
  /** The main button, next to the title, where it is visible above an on-screen keyboard. */
  action?: ReactNode
  /** Buttons that stay visible while the content scrolls. */
  footer?: ReactNode
  /** Element that receives the initial focus; by default the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Finds the element that has the focus after the modal is closed; by default the one that had it before. */
  finalFocus?: (() => HTMLElement | null) | undefined
  /** Keeps the modal open on a press outside, so that an accidental press does not hide unsaved input. */
  disablePointerDismissal?: boolean | undefined
  children?: ReactNode
}

interface ModalFrameProps extends ModalProps {
  viewportClass: string
  popupClass: string
}

/** Common base of dialogs and sheets. The page behind is inert, and the focus is trapped and returned on close. */
export function ModalFrame(props: ModalFrameProps) {
  const {
    open,
    onClose,
    title,
    hideTitle,
    description,
    action,
    footer,
    initialFocus,
    finalFocus,
    disablePointerDismissal,
    children,
  } = props
  useCloseOnBack(open, onClose)

  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      disablePointerDismissal={disablePointerDismissal}
    >
      <Dialog.Portal>
        <EventBoundary>
          <Dialog.Backdrop className="backdrop fixed inset-0 z-40" />
          <Dialog.Viewport className={classNames('fixed inset-0 z-40 flex', props.viewportClass)}>
            <Dialog.Popup
              initialFocus={initialFocus}
              finalFocus={finalFocus}
              className={classNames(
                'modal relative flex max-h-full flex-col overflow-clip bg-card text-ink shadow-high',
                props.popupClass,
              )}
            >
              <header
                className={classNames(
                  'flex items-start gap-3 pt-3 pe-3 ps-5',
                  hideTitle && 'absolute top-0 end-0 z-10',
                )}
              >
                <Dialog.Title className={hideTitle ? 'sr-only' : 'display min-w-0 flex-1 py-1.5 text-xl'}>
                  {title}
                </Dialog.Title>
                {action}
                <Dialog.Close
                  aria-label={t('Close')}
                  className="grid size-11 flex-none place-items-center rounded-row text-quiet hover:bg-sunk hover:text-ink"
                >
                  <X aria-hidden="true" className="size-5.5" />
                </Dialog.Close>
              </header>
              {description && <Dialog.Description className="px-5 text-quiet">{description}</Dialog.Description>}
              <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-5">
                {children}
              </div>
              {footer && (
                <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3 pb-[max(.75rem,env(safe-area-inset-bottom))]">
                  {footer}
                </footer>
              )}
            </Dialog.Popup>
          </Dialog.Viewport>
        </EventBoundary>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
