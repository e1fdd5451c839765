import { readStoredJson, writeStored } from '#lib/local-storage.ts'
import { storageKeys } from '#lib/storage-keys.ts'

/** Enough for every list the server sends, and small enough for the store. */
const mostKeys = 500

export function readSeen(userId: number): ReadonlySet<string> {
  const stored = readStoredJson(storageKeys.seenNotifications(userId))
  return new Set(Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : [])
}

/** Adds keys to what a member has seen; the oldest are forgotten first. */
export function markSeen(userId: number, keys: readonly string[]): ReadonlySet<string> {
  const all = [...readSeen(userId), ...keys]
  const kept = [...new Set(all)].slice(-mostKeys)
  writeStored(storageKeys.seenNotifications(userId), JSON.stringify(kept))
  return new Set(kept)
}
