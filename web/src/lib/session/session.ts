import { useSyncExternalStore } from 'react'
import { deleteMemberCaches } from '../secure-context/member-caches.ts'
import { readStored, writeStored } from '../storage/local-storage.ts'
import { storageKeys } from '../storage/storage-keys.ts'

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
/**
 * The member to whom this document belongs: the first who has a session in it. Undefined before, null until the id is
 * known.
 */
let owner = current === null ? undefined : current.userId
/** True when the session that is stored belongs to another member than this document. */
let isTaken = false
let openAgain: (() => void) | null = null

function readSession(): Session | null {
  const token = readStored(storageKeys.token)
  const userId = Number(readStored(storageKeys.userId))
  return token ? { token, userId: Number.isSafeInteger(userId) && userId > 0 ? userId : null } : null
}

function change(next: Session | null, nextLost: Session | null = null): void {
  if (current !== null && next?.token !== current.token && next?.userId !== current.userId) void deleteMemberCaches()
  isTaken = openAgain !== null && next !== null && isOfAnotherMember(next)
  if (next !== null && !isTaken) owner = next.userId ?? owner ?? null
  lost = isTaken ? (current ?? lost) : nextLost
  current = isTaken ? null : next
  for (const listener of listeners) listener()
  if (isTaken) openAgain?.()
}

function isOfAnotherMember({ token, userId }: Session): boolean {
  if (owner === undefined) return false
  // While an id is unknown, only the same session is certain to be of the same member.
  return owner === null || userId === null ? token !== (current ?? lost)?.token : userId !== owner
}

/**
 * A document that another member takes over by signing in, in this tab or another one, loses its session at that
 * moment, and the listener opens it again, so that nothing that one member typed or read is shown to another.
 */
export function onTakenDocument(listener: () => void): void {
  openAgain = listener
}

function isDocumentTaken(): boolean {
  return isTaken
}

/** Signing in or out in one tab applies to all tabs. */
function applyStored(): void {
  const next = readSession()
  wasRejected = false
  change(next, next === null ? (current ?? lost) : null)
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.token || key === storageKeys.userId || key === null) applyStored()
  })
  // A page to which Back returns was frozen and has received no events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readSession()?.token !== current?.token) applyStored()
  })
}

export function currentSession(): Session | null {
  return current
}

export function startSession(token: string, userId: number | null): void {
  const storedId = userId === null ? null : String(userId)
  // Other tabs read both entries whenever one changes, and must not combine a token with the id of another member.
  if (readStored(storageKeys.userId) !== storedId && readStored(storageKeys.token) !== token)
    writeStored(storageKeys.token, null)
  writeStored(storageKeys.userId, storedId)
  writeStored(storageKeys.token, token)
  change({ token, userId })
}

/** Removes the stored session, unless another tab has started one since. */
function forgetStored(): void {
  if (readStored(storageKeys.token) !== current?.token) return
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
  if (isTaken) openAgain?.()
  else if (lost) startSession(lost.token, lost.userId)
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function lostSession(): Session | null {
  return lost
}

/** Returns whether the server rejected the lost session; otherwise it ended in another tab. */
export function wasSessionRejected(): boolean {
  return lost !== null && wasRejected
}

export function useLostSession(): Session | null {
  return useSyncExternalStore(onSessionChange, lostSession, lostSession)
}

export function useIsDocumentTaken(): boolean {
  return useSyncExternalStore(onSessionChange, isDocumentTaken, () => false)
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession, currentSession)
}
