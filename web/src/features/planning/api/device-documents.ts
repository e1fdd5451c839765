import { readStored, readStoredJson, storedKeys, writeStored } from '#lib/storage/local-storage.ts'
import { type Documents, parseDocument, type Tool } from '../documents.ts'

/** A key is, for example, `home:reminders` or `circle:12:reminders`. */
const keyOf: Record<Tool, (place: string) => string> = {
  plan: (place) => `${place}:weekly_plan`,
  goals: (place) => `${place}:goals`,
  reminders: (place) => `${place}:reminders`,
  streak: (place) => `${place}:streak_seen`,
}

/** The document last saved to the account: the base for merging the next save. */
const savedKey = (place: string, tool: Tool) => `${place}:${tool}:saved`

const tools = Object.keys(keyOf) as Tool[]

/** Identifies the documents of one member in one place; `userId` is null for a visitor. */
export interface OwnedPlace {
  readonly place: string
  readonly userId: number | null
}

/** The owner of the documents on this device, so that those of different members are not mixed. */
const ownerKey = (place: string) => `planning:owner:${place}`

/** The fixed keys hold the documents of one member; those of others are set aside. */
function suffixOf({ place, userId }: OwnedPlace): string {
  const owner = readStored(ownerKey(place))
  return owner === null || owner === String(userId) ? '' : asideSuffix(userId ?? 0)
}

const asideSuffix = (owner: number | string) => `:of:${owner}`

export const deviceKey = (owned: OwnedPlace, tool: Tool) => keyOf[tool](owned.place) + suffixOf(owned)

const baseKey = (owned: OwnedPlace, tool: Tool) => savedKey(owned.place, tool) + suffixOf(owned)

export function readDevice<T extends Tool>(owned: OwnedPlace, tool: T): Documents[T] | null {
  const key = deviceKey(owned, tool)
  // Older versions stored goals as plain text instead of JSON.
  return parseDocument[tool](readStoredJson(key) ?? (tool === 'goals' ? readStored(key) : null))
}

export function writeDevice<T extends Tool>(owned: OwnedPlace, tool: T, content: Documents[T]): void {
  writeStored(deviceKey(owned, tool), JSON.stringify(content))
}

/** The account's content at the last sync, used as the merge base of the next change. */
export function readBase<T extends Tool>(owned: OwnedPlace, tool: T): Documents[T] | null {
  return parseDocument[tool](readStoredJson(baseKey(owned, tool)))
}

export function writeBase<T extends Tool>(owned: OwnedPlace, tool: T, content: Documents[T]): void {
  writeStored(baseKey(owned, tool), JSON.stringify(content))
}

/**
 * Assigns the documents on this device to the member, also those written before signing in. What another member has not
 * saved to their account is set aside until they sign in here again.
 */
export function claimDevice(place: string, userId: number): void {
  const owner = readStored(ownerKey(place))
  if (owner === String(userId)) return
  if (owner !== null) for (const tool of tools) setAside(place, tool, owner)
  // The owner is stored before the documents are restored: tabs of the other member must not take them for their own.
  writeStored(ownerKey(place), String(userId))
  for (const tool of tools)
    for (const key of [keyOf[tool](place), savedKey(place, tool)]) {
      const own = readStored(key + asideSuffix(userId))
      if (own !== null && readStored(key) === null) writeStored(key, own)
      writeStored(key + asideSuffix(userId), null)
    }
}

function setAside(place: string, tool: Tool, owner: string): void {
  const [key, base] = [keyOf[tool](place), savedKey(place, tool)]
  const isSaved = readStored(key) === readStored(base)
  for (const name of [key, base]) {
    if (!isSaved) writeStored(name + asideSuffix(owner), readStored(name))
    writeStored(name, null)
  }
}

/** Removes what the owners have saved to their accounts. What they have not saved remains theirs. */
export function forgetSavedDocuments(): void {
  for (const place of placesOnDevice())
    for (const tool of tools) {
      const [key, base] = [keyOf[tool](place), savedKey(place, tool)]
      if (readStored(key) === readStored(base)) forget(key, base)
    }
}

/** Removes all documents of a member. */
export function forgetDocumentsOf(userId: number): void {
  const suffix = asideSuffix(userId)
  forget(...storedKeys().filter((key) => key.endsWith(suffix)))
  for (const place of placesOnDevice()) {
    if (readStored(ownerKey(place)) !== String(userId)) continue
    for (const tool of tools) forget(keyOf[tool](place), savedKey(place, tool))
    forget(ownerKey(place))
  }
}

function forget(...keys: string[]): void {
  for (const key of keys) writeStored(key, null)
}

/** The places whose documents have an owner. */
function placesOnDevice(): string[] {
  const prefix = ownerKey('')
  return storedKeys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
}

/** The members with documents on this device. */
export function ownersOnDevice(): number[] {
  const aside = storedKeys().flatMap((key) => /:of:(\d+)$/.exec(key)?.[1] ?? [])
  return [...aside, ...placesOnDevice().map((place) => readStored(ownerKey(place)))].map(Number)
}
