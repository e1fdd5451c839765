import { readStoredJson, writeStored } from '#lib/storage/local-storage.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'

/** More keys than the server lists at once, few enough for local storage. */
const maxKeys = 500

export function readSeen(userId: number): ReadonlySet<string> {
  const stored = readStoredJson(storageKeys.seenNotifications(userId))
  return new Set(Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : [])
}

/** Adds keys to the member's seen notifications and drops the oldest others beyond the limit. */
export function markSeen(userId: number, keys: readonly string[]): ReadonlySet<string> {
  const others = [...readSeen(userId)].filter((key) => !keys.includes(key))
  const seen = [...others, ...keys].slice(-maxKeys)
  writeStored(storageKeys.seenNotifications(userId), JSON.stringify(seen))
  return new Set(seen)
}
