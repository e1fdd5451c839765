import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './local-storage.ts'
import { storageKeys } from './storage-keys.ts'

export interface Session {
  readonly token: string
  /** null until the account has been loaded once. */
  readonly userId: number | null
}

const listeners = new Set<() => void>()
let current = readSession()

function readSession(): Session | null {
  const token = readStored(storageKeys.token)
  const userId = Number(readStored(storageKeys.userId))
  return token ? { token, userId: Number.isSafeInteger(userId) && userId > 0 ? userId : null } : null
}

function change(next: Session | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Signing in or out in one tab applies to all tabs. */
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === storageKeys.token || event.key === storageKeys.userId || event.key === null) change(readSession())
  })
}

export function currentSession(): Session | null {
  return current
}

export function startSession(token: string, userId: number | null): void {
  writeStored(storageKeys.token, token)
  writeStored(storageKeys.userId, userId === null ? null : String(userId))
  change({ token, userId })
}

export function endSession(): void {
  writeStored(storageKeys.token, null)
  writeStored(storageKeys.userId, null)
  change(null)
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession)
}
