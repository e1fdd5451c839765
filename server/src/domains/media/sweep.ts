import type { Deps } from '../../platform/deps.ts'
import { discardUnattached, removeDiscarded } from './commands.ts'
import { discardedBefore } from './queries.ts'

const hourMs = 3_600_000
/** An upload whose form was never sent; long enough for any request. */
const unattachedMs = 24 * hourMs
/** Younger ones are being stored at this moment, or have a job of their own. */
const discardedMs = hourMs
/** A sweep ends; the next one comes within the hour. */
const atOnce = 500

/** Removes bytes and rows that nothing shows: what jobs could not, and what broke off between bytes and row. */
export async function sweepMedia({ db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  const now = Date.now()
  await discardUnattached(db, new Date(now - unattachedMs), atOnce)
  for (const { id } of await discardedBefore(db, new Date(now - discardedMs), atOnce)) {
    // One that cannot be removed must not stand in the way of the others.
    await removeDiscarded({ db, storage }, id).catch((error: unknown) =>
      log.warn({ err: error, mediaId: id }, 'Bytes could not be removed; the next sweep tries again.'),
    )
  }
}
