import { deleteMemberCaches } from '../secure-context/member-caches.ts'
import { readStored, writeStored } from '../storage/local-storage.ts'
import { storageKeys } from '../storage/storage-keys.ts'
import { currentSession } from './session.ts'

const viewer = () => String(currentSession()?.userId ?? 0)

/**
 * Returns whether the viewer is known to be suspended, so that requests which would be rejected are not sent.
 * `/early.js` reads it too.
 */
export function isKnownSuspended(): boolean {
  return currentSession() !== null && readStored(storageKeys.suspended) === viewer()
}

/** Remembers on this device whether the viewer is suspended. */
export function rememberSuspension(isSuspended: boolean): void {
  writeStored(storageKeys.suspended, isSuspended ? viewer() : null)
}

/**
 * Leads a suspended member to the page that says why, whichever request notices it first. Drafts are stored, so nothing
 * is lost.
 */
export function showSuspension(): void {
  rememberSuspension(true)
  void deleteMemberCaches()
  dispatchEvent(new Event('suspended'))
  if (location.pathname !== '/suspended') location.replace('/suspended')
}
