import { useId, useRef, useState } from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'
import { overlayTrigger } from './overlay-trigger.ts'
import type { PopoverProps } from './popover-props.ts'

const PopoverPanel = lazyOverlay(async () => (await import('./popover-panel.tsx')).PopoverPanel, 'first')

/**
 * A panel next to its button, whose chunk is loaded on hover or focus of the button. The page behind stays usable;
 * Escape or a press outside closes the panel.
 */
export function Popover({ trigger, open: controlledOpen, onOpenChange, ...panel }: PopoverProps) {
  const [uncontrolledOpen, setUncontrolledOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const ref = useRef<HTMLElement>(null)
  const id = useId()
  const open = controlledOpen ?? uncontrolledOpen

  function change(next: boolean) {
    if (next) setHasOpened(true)
    setUncontrolledOpen(next)
    onOpenChange?.(next)
  }

  return (
    <>
      {overlayTrigger(trigger, { id, ref, kind: 'dialog', open, setOpen: change, preload: PopoverPanel.preload })}
      {(open || (hasOpened && PopoverPanel.isLoaded())) && (
        <PopoverPanel {...panel} open={open} onClose={() => change(false)} anchor={ref} />
      )}
    </>
  )
}
