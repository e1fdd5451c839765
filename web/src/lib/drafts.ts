import { useCallback, useEffect, useRef, useState } from 'react'
import { readStoredJson, writeStored } from './local-storage.ts'
import { storageKeys } from './storage-keys.ts'

const pauseMs = 250

/**
 * State that survives a reload, Back and a closed dialog: kept in local storage under `draft:{name}` while it is typed,
 * gone once `clear` is called. `revive` checks what storage holds and gives null for what it does not understand.
 */
export function useDraft<T>(name: string, empty: T, revive: (stored: unknown) => T | null) {
  const key = storageKeys.draft(name)
  const [draft, setDraft] = useState<T>(() => revive(readStoredJson(key)) ?? empty)
  const pending = useRef<T | null>(null)

  const flush = useCallback(() => {
    if (pending.current !== null) writeStored(key, JSON.stringify(pending.current))
    pending.current = null
  }, [key])

  useEffect(() => {
    if (pending.current === null) return
    const timer = setTimeout(flush, pauseMs)
    return () => clearTimeout(timer)
  })

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const change = useCallback((next: T | ((before: T) => T)) => {
    setDraft((before) => {
      const value = typeof next === 'function' ? (next as (before: T) => T)(before) : next
      pending.current = value
      return value
    })
  }, [])

  const clear = useCallback(() => {
    pending.current = null
    writeStored(key, null)
    setDraft(empty)
  }, [key, empty])

  return [draft, change, clear] as const
}
