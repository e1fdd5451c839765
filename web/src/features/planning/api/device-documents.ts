import { readStored, readStoredJson, writeStored } from '#lib/local-storage.ts'
import { storageKeys } from '#lib/storage-keys.ts'
import { type Documents, parseDocument, type Tool } from '../documents.ts'

const keyOf: Record<Tool, (place: string) => string> = {
  plan: storageKeys.weeklyPlan,
  goals: storageKeys.goals,
  reminders: storageKeys.reminders,
  streak: storageKeys.streakSeen,
}

export const deviceKey = (place: string, tool: Tool) => keyOf[tool](place)

export function readDevice<T extends Tool>(place: string, tool: T): Documents[T] | null {
  // Older versions stored goals as plain text instead of JSON.
  const text = tool === 'goals' ? readStored(deviceKey(place, tool)) : null
  return parseDocument[tool](readStoredJson(deviceKey(place, tool)) ?? text)
}

export function writeDevice<T extends Tool>(place: string, tool: T, content: Documents[T]): void {
  writeStored(deviceKey(place, tool), JSON.stringify(content))
}

/** The account's content at the last sync, used as the merge base of the next change. */
export function readBase<T extends Tool>(place: string, tool: T): Documents[T] | null {
  return parseDocument[tool](readStoredJson(storageKeys.planningBase(place, tool)))
}

export function writeBase<T extends Tool>(place: string, tool: T, content: Documents[T]): void {
  writeStored(storageKeys.planningBase(place, tool), JSON.stringify(content))
}

function clearDevice(place: string): void {
  for (const tool of Object.keys(keyOf) as Tool[]) {
    writeStored(deviceKey(place, tool), null)
    writeStored(storageKeys.planningBase(place, tool), null)
  }
}

/**
 * Assigns the documents on this device to the member. Documents written before signing in are kept; documents of
 * another member are deleted.
 */
export function claimDevice(place: string, userId: number): void {
  const key = `${storageKeys.planningOwner}:${place}`
  const owner = readStored(key)
  if (owner !== null && owner !== String(userId)) clearDevice(place)
  writeStored(key, String(userId))
}
