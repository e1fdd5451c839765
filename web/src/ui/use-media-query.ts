import { useSyncExternalStore } from 'react'

/** Whether the window fits, now and as it changes: for what should not even be made where there is no room for it. */
export function useMediaQuery(text: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(text)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(text).matches,
  )
}
