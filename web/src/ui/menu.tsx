import { useId, useRef, useState } from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'
import type { MenuProps } from './menu-props.ts'
import { overlayTrigger } from './overlay-trigger.ts'

const MenuPanel = lazyOverlay(async () => (await import('./menu-panel.tsx')).MenuPanel)

/** A menu button. The chunk of the menu is loaded on hover or focus. */
export function Menu({ trigger, items, align }: MenuProps) {
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
      {overlayTrigger(trigger, { id, ref, kind: 'menu', open, setOpen: change, preload: MenuPanel.preload })}
      {(open || (hasOpened && MenuPanel.isLoaded())) && (
        <MenuPanel open={open} onClose={() => setOpen(false)} anchor={ref} labelledBy={id} {...{ items, align }} />
      )}
    </>
  )
}
