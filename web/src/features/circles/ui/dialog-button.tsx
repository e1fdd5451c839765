import { type ReactNode, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/surfaces/badge.tsx'

interface Props {
  icon: ReactNode
  label: string
  /** How many decisions wait in the dialog. */
  count?: number
  /** Hides the button while the dialog is closed. */
  isHidden?: boolean
  dialog: (onClose: () => void) => ReactNode
}

/** A button for those who manage a circle, which opens a dialog. */
export function DialogButton({ icon, label, count, isHidden = false, dialog }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (isHidden && !isOpen) return null
  return (
    <>
      <Button tone="quiet" className="-ms-3 px-3" icon={icon} onClick={() => setOpen(true)}>
        {label}
        {count !== undefined && <Badge count={count} />}
        {count !== undefined && count > 0 && <span className="sr-only">{t('{count} undecided', { count })}</span>}
      </Button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
