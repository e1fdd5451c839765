import { useCallback, useEffect, useRef, useState } from 'react'
import { readStoredJson, writeStored } from './local-storage.ts'
import { currentSession } from './session.ts'
import { storageKeys } from './storage-keys.ts'

const pauseMs = 250

/**
 * State that survives a reload, Back and a closed dialog: kept in local storage while it is typed, gone once `clear` is
 * called. Each member has drafts of their own on a shared device; what a visitor typed belongs to whoever signs in next.
 * `revive` checks what storage holds and gives null for what it does not understand.
 */
export function useDraft<T>(name: string, empty: T, revive: (stored: unknown) => T | null) {
  // A session that dies meanwhile must not take the draft out from under the form.
  const [owner] = useState(() => currentSession()?.userId ?? null)
  const key = storageKeys.draft(owner, name)
  const visitorsKey = storageKeys.draft(null, name)
  const [draft, setDraft] = useState<T>(
    () => revive(readStoredJson(key)) ?? revive(readStoredJson(visitorsKey)) ?? empty,
  )
  const pending = useRef<T | null>(null)

  const flush = useCallback(() => {
    if (pending.current !== null) writeStored(key, JSON.stringify(pending.current))
    pending.current = null
  }, [key])

  // What was taken over is the member's own from now on, and nobody else's.
  useEffect(() => {
    const left = owner === null ? null : readStoredJson(visitorsKey)
    if (left === null) return
    if (readStoredJson(key) === null) writeStored(key, JSON.stringify(left))
    writeStored(visitorsKey, null)
  }, [owner, key, visitorsKey])

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
