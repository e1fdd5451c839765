import { cloneElement, type KeyboardEvent, type ReactElement, type RefObject } from 'react'

interface OverlayTrigger {
  id: string
  ref: RefObject<HTMLElement | null>
  kind: 'menu' | 'dialog'
  open: boolean
  setOpen: (open: boolean) => void
  /** Fetches what it takes to show the overlay, ahead of the press. */
  prepare: () => unknown
}

/** The given button, wired to what it opens. */
export function overlayTrigger(button: ReactElement, { id, ref, kind, open, setOpen, prepare }: OverlayTrigger) {
  return cloneElement(button as ReactElement<Record<string, unknown>>, {
    id,
    ref,
    'aria-haspopup': kind,
    'aria-expanded': open,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => setOpen(!open),
    onKeyDown: (event: KeyboardEvent) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpen(true)
    },
  })
}

/** Whether what would close an overlay happened on its own button, whose click decides by itself. */
export function onOwnButton(event: Event, button: HTMLElement | null): boolean {
  const places = [event.target, event instanceof FocusEvent ? event.relatedTarget : null]
  return places.some((place) => place instanceof Node && button?.contains(place))
}
