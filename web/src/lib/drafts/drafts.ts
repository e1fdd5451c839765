import { useCallback, useEffect, useRef, useState } from 'react'
import { currentSession, onSessionChange } from '../session/session.ts'
import { readStoredJson, writeStored } from '../storage/local-storage.ts'
import { storageKeys } from '../storage/storage-keys.ts'

const saveDelayMs = 250

/**
 * The member to whom a form belongs, also after the session ends: the one who opened it, or the first who signs in
 * while it is open. Null for a visitor.
 */
export function useDraftOwner(): number | null {
  const [owner, setOwner] = useState(() => currentSession()?.userId ?? null)
  useEffect(() => {
    const claim = () => setOwner((before) => before ?? currentSession()?.userId ?? null)
    claim()
    return onSessionChange(claim)
  }, [])
  return owner
}

/**
 * State that survives a reload, Back and a closed dialog, in local storage until `clear` removes it; `parse` returns
 * null for an unusable value. Drafts are stored per member; a visitor's draft moves to the member who signs in next.
 */
export function useDraft<T>(name: string, empty: T, parse: (stored: unknown) => T | null) {
  const owner = useDraftOwner()
  const key = storageKeys.draft(owner, name)
  const visitorKey = storageKeys.draft(null, name)
  const [draft, setDraft] = useState<T>(() => parse(readStoredJson(key)) ?? parse(readStoredJson(visitorKey)) ?? empty)
  const pending = useRef<T | null>(null)

  const flush = useCallback(() => {
    if (pending.current !== null) writeStored(key, JSON.stringify(pending.current))
    pending.current = null
  }, [key])

  // Moves a visitor's draft to the member, so that a member who signs in later on this device does not get it.
  useEffect(() => {
    const visitorDraft = owner === null ? null : readStoredJson(visitorKey)
    if (visitorDraft === null) return
    if (readStoredJson(key) === null) writeStored(key, JSON.stringify(visitorDraft))
    writeStored(visitorKey, null)
  }, [owner, key, visitorKey])

  useEffect(() => {
    if (pending.current === null) return
    const timer = setTimeout(flush, saveDelayMs)
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
