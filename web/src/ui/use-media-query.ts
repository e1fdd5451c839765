import { useSyncExternalStore } from 'react'

/** Returns whether a media query matches, for components that are left out of the page rather than hidden by CSS. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const mediaQuery = matchMedia(query)
      mediaQuery.addEventListener('change', listener)
      return () => mediaQuery.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
