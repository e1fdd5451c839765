import { type ReactElement, useId, useRef, useState } from 'react'
import type { LazyPart } from '../loading/lazy-part.tsx'
import type { MenuPanelProps } from './menu-props.ts'
import { overlayTrigger } from './overlay-trigger.ts'

interface Props<P> {
  /** The button that opens it: a `Button` or `IconButton` element. */
  trigger: ReactElement
  Panel: LazyPart<P & MenuPanelProps>
  /** What the panel needs besides its state. */
  panel: P
}

/**
 * A button that opens a menu. The chunk of the menu is loaded on hover or focus, and the menu stays mounted when it is
 * closed.
 */
export function MenuButton<P extends object>({ trigger, Panel, panel }: Props<P>) {
  const [open, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const ref = useRef<HTMLElement>(null)
  const id = useId()

  function change(next: boolean) {
    if (next) setHasOpened(true)
    setOpen(next)
  }

  return (
    <>
      {overlayTrigger(trigger, { id, ref, kind: 'menu', open, setOpen: change, preload: Panel.preload })}
      {(open || (hasOpened && Panel.isLoaded())) && (
        <Panel {...panel} open={open} onClose={() => setOpen(false)} anchor={ref} labelledBy={id} />
      )}
    </>
  )
}
