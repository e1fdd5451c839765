import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns whether the component is still mounted, for example to report the result of a request in a toast after it is
 * closed.
 */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
