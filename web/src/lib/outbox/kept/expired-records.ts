import { limits } from '@daystar/contract/limits'
import { filesOf, type OutboxDatabase, strict } from '../database.ts'

const keptMs = limits.outboxKeptDays * 24 * 60 * 60 * 1000

/** Removes the encrypted records of all members for which the server no longer derives a key. */
export async function removeExpired(db: OutboxDatabase): Promise<void> {
  const oldest = new Date(Date.now() - keptMs).toISOString()
  const tx = db.transaction('kept', 'readwrite', strict)
  for (const { id, keptAt } of await tx.store.getAll()) if (keptAt < oldest) await tx.store.delete(id)
  await tx.done
}

/** Removes what waits of a member, and what they left encrypted. */
export async function removeRecordsOf(db: OutboxDatabase, userId: number): Promise<void> {
  const tx = db.transaction(['items', 'files', 'kept'], 'readwrite', strict)
  for (const id of await tx.objectStore('items').index('userId').getAllKeys(userId)) {
    await tx.objectStore('files').delete(filesOf(id))
    await tx.objectStore('items').delete(id)
  }
  for (const id of await tx.objectStore('kept').index('userId').getAllKeys(userId))
    await tx.objectStore('kept').delete(id)
  await tx.done
}
