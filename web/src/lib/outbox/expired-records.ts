import { limits } from '@daystar/contract/limits'
import { type OutboxDatabase, strict } from './database.ts'

const keptMs = limits.outboxKeptDays * 24 * 60 * 60 * 1000

/** Removes the encrypted records of all members for which the server no longer derives a key. */
export async function removeExpired(db: OutboxDatabase): Promise<void> {
  const oldest = new Date(Date.now() - keptMs).toISOString()
  const tx = db.transaction('kept', 'readwrite', strict)
  for (const { id, keptAt } of await tx.store.getAll()) if (keptAt < oldest) await tx.store.delete(id)
  await tx.done
}
