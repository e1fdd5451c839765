import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a group of controls when the focused one disappears, as when Connect is replaced by Cancel: the
 * first control of the group gets it, or a text with `tabIndex={-1}`, or the group itself if it has one. Spread the
 * result on the group.
 */
export function useKeptFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const focused = useRef<Element | null>(null)

  useLayoutEffect(() => {
    const hasDisappeared = focused.current !== null && !focused.current.isConnected
    if (!hasDisappeared) return
    focused.current = null
    if (document.activeElement === document.body)
      (ref.current?.querySelector<HTMLElement>('button, a[href], [tabindex="-1"]:not(input)') ?? ref.current)?.focus()
  })

  return {
    ref,
    onFocus: (event: FocusEvent) => {
      focused.current = event.target
    },
  }
}
