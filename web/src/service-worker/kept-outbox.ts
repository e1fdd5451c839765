import { openOutboxDatabase } from '#lib/outbox/database.ts'
import { hasDatabase } from '#lib/outbox/database-name.ts'
import { removeExpired } from '#lib/outbox/kept/expired-records.ts'

let isDone = false

/**
 * Removes what members who signed out left encrypted in the outbox and is too old to be opened, once for each start of
 * the worker. The pages for signed-out users never load the outbox.
 */
export async function removeExpiredOnce(): Promise<void> {
  if (isDone) return
  isDone = true
  if (!(await hasDatabase())) return
  const db = await openOutboxDatabase()
  try {
    await removeExpired(db)
  } finally {
    // An open connection would block a newer version.
    db.close()
  }
}
