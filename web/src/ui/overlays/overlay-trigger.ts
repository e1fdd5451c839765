import { cloneElement, type KeyboardEvent, type ReactElement, type RefObject } from 'react'

interface OverlayTrigger {
  id: string
  ref: RefObject<HTMLElement | null>
  kind: 'menu' | 'dialog'
  open: boolean
  setOpen: (open: boolean) => void
  /** Loads the overlay's chunk; called on hover and focus. */
  preload: () => unknown
}

/** Adds to a button what it needs to open an overlay. */
export function overlayTrigger(button: ReactElement, { id, ref, kind, open, setOpen, preload }: OverlayTrigger) {
  return cloneElement(button as ReactElement<Record<string, unknown>>, {
    id,
    ref,
    'aria-haspopup': kind,
    'aria-expanded': open,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setOpen(!open),
    onKeyDown: (event: KeyboardEvent) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpen(true)
    },
  })
}

/**
 * Returns whether an event happened on the overlay's button. The button's click handler then opens or closes the
 * overlay.
 */
export function isOnTrigger(event: Event, button: HTMLElement | null): boolean {
  const targets = [event.target, event instanceof FocusEvent ? event.relatedTarget : null]
  return targets.some((target) => target instanceof Node && button?.contains(target))
}
