import { readStored, readStoredJson, writeStored } from '#lib/local-storage.ts'
import { storageKeys } from '#lib/storage-keys.ts'
import { type Documents, revive, type Tool } from '../documents.ts'

const keyOf: Record<Tool, (place: string) => string> = {
  plan: storageKeys.weeklyPlan,
  goals: storageKeys.goals,
  reminders: storageKeys.reminders,
  streak: storageKeys.streakSeen,
}

export const deviceKey = (place: string, tool: Tool) => keyOf[tool](place)

export function readDevice<T extends Tool>(place: string, tool: T): Documents[T] | null {
  // A goals note was once stored as it is, not as JSON.
  const text = tool === 'goals' ? readStored(deviceKey(place, tool)) : null
  return revive[tool](readStoredJson(deviceKey(place, tool)) ?? text)
}

export function writeDevice<T extends Tool>(place: string, tool: T, content: Documents[T]): void {
  writeStored(deviceKey(place, tool), JSON.stringify(content))
}

/** What this device last knew the account to hold; the next change is merged from it. */
export function readBase<T extends Tool>(place: string, tool: T): Documents[T] | null {
  return revive[tool](readStoredJson(storageKeys.planningBase(place, tool)))
}

export function writeBase<T extends Tool>(place: string, tool: T, content: Documents[T]): void {
  writeStored(storageKeys.planningBase(place, tool), JSON.stringify(content))
}

function forget(place: string): void {
  for (const tool of Object.keys(keyOf) as Tool[]) {
    writeStored(deviceKey(place, tool), null)
    writeStored(storageKeys.planningBase(place, tool), null)
  }
}

/**
 * Makes the documents on this device the member's own. What was written before anybody signed in is theirs to take along;
 * what another member left behind is not.
 */
export function claimDevice(place: string, userId: number): void {
  const key = `${storageKeys.planningOwner}:${place}`
  const owner = readStored(key)
  if (owner !== null && owner !== String(userId)) forget(place)
  writeStored(key, String(userId))
}
