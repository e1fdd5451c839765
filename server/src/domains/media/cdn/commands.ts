import type { Deps } from '../../../platform/deps.ts'

/**
 * Lets the triggers of the database queue the removal of files from the CDN, or not. Runs at each start of a server.
 */
export async function recordPurging({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<void> {
  if (config.mediaCdnPurgeUrl === null) await db.deleteFrom('media_purging').execute()
  else
    await db
      .insertInto('media_purging')
      .values({ id: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
