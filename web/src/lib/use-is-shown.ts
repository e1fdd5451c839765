import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component still stands on the page: what ends after it left is told in passing instead. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
