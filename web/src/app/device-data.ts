import { limits } from '@daystar/contract/limits'
import { removeDraftFilesOf } from '#features/activities/ui/media-field/draft-files.ts'
import { forgetDocumentsOf, forgetSavedDocuments, ownersOnDevice } from '#features/planning/api/device-documents.ts'
import { openOutboxDatabase } from '#lib/outbox/database.ts'
import { hasDatabase } from '#lib/outbox/database-name.ts'
import { removeRecordsOf } from '#lib/outbox/kept/expired-records.ts'
import { currentSession } from '#lib/session/session.ts'
import { isKnownSuspended } from '#lib/session/suspension.ts'
import { readStoredJson, storedKeys, writeStored } from '#lib/storage/local-storage.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'

/** The days on which members last used this device, by their ids. */
const seenKey = 'daystar:members'

const keptMs = limits.outboxKeptDays * 24 * 60 * 60 * 1000

/** The keys that belong to one member. */
const memberKeys = [
  storageKeys.outgoingRequests,
  storageKeys.seenNotifications,
  storageKeys.recentPosts,
  storageKeys.removedDrafts,
]
const draftPrefix = (userId: number) => storageKeys.draft(userId, '')

/**
 * Removes what the accounts contain as well when a session has ended or its member is suspended, and everything of
 * members who last used the device more than 90 days ago. A deleted account is one of them.
 */
export async function endDeviceData(now = new Date()): Promise<void> {
  if (currentSession() === null || isKnownSuspended()) forgetSavedDocuments()
  const seen = noteMembers(now)
  const oldest = dayOf(new Date(now.getTime() - keptMs))
  for (const [userId, day] of seen) {
    if (day >= oldest) continue
    await forgetMember(userId)
    seen.delete(userId)
  }
  storeSeen(seen)
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Notes that the member of the session, and those who are not known yet, use the device today. */
function noteMembers(now: Date): Map<number, string> {
  const seen = readSeen()
  const today = dayOf(now)
  for (const userId of membersInStorage()) if (!seen.has(userId)) seen.set(userId, today)
  const userId = currentSession()?.userId
  if (userId) seen.set(userId, today)
  storeSeen(seen)
  return seen
}

function readSeen(): Map<number, string> {
  const entries = Object.entries(readStoredJson(seenKey) ?? {})
  return new Map(entries.flatMap(([id, day]) => (typeof day === 'string' ? [[Number(id), day]] : [])))
}

function storeSeen(seen: ReadonlyMap<number, string>): void {
  writeStored(seenKey, seen.size === 0 ? null : JSON.stringify(Object.fromEntries(seen)))
}

/** A visitor's data has the id 0. */
function membersInStorage(): number[] {
  const ids = storedKeys().map((key) => Number(/^draft:(\d+):|_v1_(\d+)$/.exec(key)?.slice(1).find(Boolean)))
  return [...ids, ...ownersOnDevice()].filter((id) => id > 0)
}

async function forgetMember(userId: number): Promise<void> {
  forgetDocumentsOf(userId)
  for (const key of memberKeys) writeStored(key(userId), null)
  for (const key of storedKeys()) if (key.startsWith(draftPrefix(userId))) writeStored(key, null)
  await removeDraftFilesOf(userId)
  if (!(await hasDatabase())) return
  const db = await openOutboxDatabase()
  await removeRecordsOf(db, userId).finally(() => db.close())
}
