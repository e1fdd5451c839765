import { lazy, type ReactElement, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { overlayTrigger } from './overlay-trigger.ts'

const loadPanel = async () => ({ default: (await import('./menu-panel.tsx')).MenuPanel })
const MenuPanel = lazy(loadPanel)

export interface MenuEntry {
  label: ReactNode
  icon?: ReactNode
  onSelect?: (() => void) | undefined
  /** Leads to a place: a link element, which the entry becomes. */
  link?: ReactElement | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
}

export interface MenuProps {
  /** The button that opens it: a `Button` or `IconButton` element. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end' | undefined
}

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
