import { useEffect, useRef } from 'react'

/**
 * Fields that are disabled for a while lose the focus: whoever was in one is taken back there when they may go on. Call
 * what it gives just before.
 */
export function useFocusKept(isDisabled: boolean): () => void {
  const held = useRef<Element | null>(null)
  useEffect(() => {
    if (!isDisabled && document.activeElement === document.body && held.current instanceof HTMLElement)
      held.current.focus()
  }, [isDisabled])
  return () => {
    held.current = document.activeElement
  }
}
