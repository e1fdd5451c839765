import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '../buttons/button.tsx'
import { useCloseOnBack } from '../navigation/close-on-back.ts'
import { EventBoundary } from '../surfaces/event-boundary.tsx'

export interface AlertDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  description?: ReactNode
  cancelLabel?: string | undefined
  confirmLabel?: string | undefined
  /** Shows the confirm button in the danger colour, for actions that cannot be undone. */
  danger?: boolean | undefined
  pending?: boolean | undefined
  /** Finds the element that has the focus after the dialog is closed; by default the one that had it before. */
  finalFocus?: (() => HTMLElement | null) | undefined
}

/** A confirmation dialog. The cancel button has the initial focus, and a press outside does not close the dialog. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onClose, onConfirm, title, description, cancelLabel = t('No'), confirmLabel = t('Yes') } = props
  const { danger = false, pending = false, finalFocus } = props
  const cancel = useRef<HTMLButtonElement>(null)
  useCloseOnBack(open, onClose)

  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        <EventBoundary>
          <Base.Backdrop className="backdrop fixed inset-0 z-40" />
          <Base.Viewport className="fixed inset-0 z-40 flex items-center justify-center p-4">
            <Base.Popup
              initialFocus={cancel}
              finalFocus={finalFocus}
              className="modal w-full max-w-sm rounded-sheet border border-line bg-card p-6 text-ink shadow-high"
            >
              <Base.Title className="display text-xl">{title}</Base.Title>
              {description && <Base.Description className="mt-2 text-quiet">{description}</Base.Description>}
              <div className="mt-6 flex flex-wrap justify-end gap-3">
                <Button ref={cancel} tone="secondary" onClick={onClose}>
                  {cancelLabel}
                </Button>
                <Button tone={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              </div>
            </Base.Popup>
          </Base.Viewport>
        </EventBoundary>
      </Base.Portal>
    </Base.Root>
  )
}
