import { useCallback, useState } from 'react'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { useStorageChange } from '#lib/storage/use-storage-change.ts'
import { markSeen, readSeen } from '../seen.ts'

/** The keys of the notifications that the member has seen, in any tab, and a function that adds to them. */
export function useSeen(userId: number): [ReadonlySet<string>, (keys: readonly string[]) => void] {
  const [seen, setSeen] = useState(() => readSeen(userId))
  useStorageChange(storageKeys.seenNotifications(userId), () => setSeen(readSeen(userId)))
  return [seen, useCallback((keys) => setSeen(markSeen(userId, keys)), [userId])]
}
