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
/** The session that ended without the member signing out here: it was rejected, or ended in another tab. */
let lost: Session | null = null
let wasRejected = false

function readSession(): Session | null {
  const token = readStored(storageKeys.token)
  const userId = Number(readStored(storageKeys.userId))
  return token ? { token, userId: Number.isSafeInteger(userId) && userId > 0 ? userId : null } : null
}

function change(next: Session | null, nextLost: Session | null = null): void {
  current = next
  lost = nextLost
  for (const listener of listeners) listener()
}

/** Signing in or out in one tab applies to all tabs. */
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === storageKeys.token || event.key === storageKeys.userId || event.key === null) {
      const next = readSession()
      wasRejected = false
      change(next, next === null ? (current ?? lost) : null)
    }
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

function forgetStored(): void {
  writeStored(storageKeys.token, null)
  writeStored(storageKeys.userId, null)
}

/** Ends the session because the member signs out. */
export function endSession(): void {
  forgetStored()
  change(null)
}

/** Ends the session of a token that the server rejected, unless another session has started in the meantime. */
export function loseSession(token: string): void {
  if (current?.token !== token) return
  const rejected = current
  forgetStored()
  wasRejected = true
  change(null, rejected)
}

/** Tries the lost session again. If it has really ended, the next response ends it again. */
export function resumeSession(): void {
  if (lost) startSession(lost.token, lost.userId)
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function lostSession(): Session | null {
  return lost
}

/** Whether the server rejected the lost session; otherwise it ended in another tab. */
export function wasSessionRejected(): boolean {
  return lost !== null && wasRejected
}

export function useLostSession(): Session | null {
  return useSyncExternalStore(onSessionChange, lostSession, lostSession)
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession, currentSession)
}
