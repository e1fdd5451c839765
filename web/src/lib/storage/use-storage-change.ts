import { useEffect, useRef } from 'react'

/** Calls the listener when another tab changes a key of local storage. */
export function useStorageChange(key: string, listener: () => void): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const handle = (event: StorageEvent) => {
      if (event.key === key || event.key === null) latest.current()
    }
    window.addEventListener('storage', handle)
    return () => window.removeEventListener('storage', handle)
  }, [key])
}
