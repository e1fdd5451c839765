import { useEffect, useRef } from 'react'

/**
 * Restores the focus after fields were disabled for a while, since a disabled field loses it. Call the returned
 * function just before disabling them.
 */
export function usePreservedFocus(isDisabled: boolean): () => void {
  const saved = useRef<Element | null>(null)
  useEffect(() => {
    if (!isDisabled && document.activeElement === document.body && saved.current instanceof HTMLElement)
      saved.current.focus()
  }, [isDisabled])
  return () => {
    saved.current = document.activeElement
  }
}
