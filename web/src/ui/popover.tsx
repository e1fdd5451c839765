import { lazy, Suspense, useId, useRef, useState } from 'react'
import { overlayTrigger } from './overlay-trigger.ts'
import type { PopoverProps } from './popover-props.ts'

const loadPanel = async () => ({ default: (await import('./popover-panel.tsx')).PopoverPanel })
const PopoverPanel = lazy(loadPanel)

/**
 * A panel beside its button. The page behind stays usable; Escape or a press elsewhere closes it. What it takes to
 * show it is fetched when somebody nears the button.
 */
export function Popover({ trigger, open: givenOpen, onOpenChange, ...panel }: PopoverProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const ref = useRef<HTMLElement>(null)
  const id = useId()
  const open = givenOpen ?? ownOpen

  function change(next: boolean) {
    if (next) setWanted(true)
    setOwnOpen(next)
    onOpenChange?.(next)
  }

  return (
    <>
      {overlayTrigger(trigger, { id, ref, kind: 'dialog', open, setOpen: change, prepare: loadPanel })}
      {(wanted || open) && (
        <Suspense>
          <PopoverPanel {...panel} open={open} onClose={() => change(false)} anchor={ref} />
        </Suspense>
      )}
    </>
  )
}
