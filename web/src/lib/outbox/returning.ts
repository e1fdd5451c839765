import { api } from '@daystar/contract/wire'
import { call } from '../api/api.ts'
import type { Session } from '../session/session.ts'
import { keepEncrypted, restoreKept } from './kept/kept.ts'
import { openStores } from './stores.ts'

const keyTimeoutMs = 8000
const lostListeners = new Set<() => void>()
/** The session in which nothing is left to be restored: also the one that has just encrypted something and ends. */
let settledToken: string | null = null
let restoring: Promise<void> | null = null

/** Calls the listener when something that was kept encrypted can no longer be opened. */
export function onKeptLost(listener: () => void): () => void {
  lostListeners.add(listener)
  return () => lostListeners.delete(listener)
}

/** Makes what the member left encrypted on this device wait again. Without the server, it is tried again later. */
export function restoreFor(session: Session, onRestored: () => Promise<void>): Promise<void> {
  if (session.token === settledToken || session.userId === null) return Promise.resolve()
  restoring ??= restore(session.token, session.userId, onRestored).finally(() => {
    restoring = null
  })
  return restoring
}

async function restore(token: string, userId: number, onRestored: () => Promise<void>): Promise<void> {
  const { kept } = await openStores()
  const hasKept = await kept.has(userId)
  const isComplete = await restoreKept({ kept }, userId, (body) => call(api.outbox.recoverKey, { body }))
  settledToken = token
  if (hasKept) await onRestored()
  if (!isComplete) for (const listener of [...lostListeners]) listener()
}

/** Encrypts what waits for the member of a session that is about to end. */
export async function encryptFor({ token, userId }: Session): Promise<void> {
  if (userId === null) return
  const before = settledToken
  settledToken = token
  try {
    const { public_key } = await call(api.outbox.readKey, {}, { timeoutMs: keyTimeoutMs })
    await keepEncrypted(await openStores(), userId, public_key)
  } catch (error) {
    settledToken = before
    throw error
  }
}
