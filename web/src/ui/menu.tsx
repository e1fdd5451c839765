import { lazy, Suspense, useId, useRef, useState } from 'react'
import type { MenuProps } from './menu-props.ts'
import { overlayTrigger } from './overlay-trigger.ts'

const loadPanel = async () => ({ default: (await import('./menu-panel.tsx')).MenuPanel })
const MenuPanel = lazy(loadPanel)

/** A few acts or places behind one button. What it takes to show them is fetched when somebody nears the button. */
export function Menu({ trigger, entries, align }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const ref = useRef<HTMLElement>(null)
  const id = useId()

  function change(next: boolean) {
    if (next) setWanted(true)
    setOpen(next)
  }

  return (
    <>
      {overlayTrigger(trigger, { id, ref, kind: 'menu', open, setOpen: change, prepare: loadPanel })}
      {wanted && (
        <Suspense>
          <MenuPanel open={open} onClose={() => setOpen(false)} anchor={ref} labelledBy={id} {...{ entries, align }} />
        </Suspense>
      )}
    </>
  )
}
