import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'

/** Rows in one transaction: a fraction of a second. */
const batchSize = 500

const kinds = {
  activities: { table: 'activities', index: sql`index_activities` },
  comments: { table: 'comments', index: sql`index_comments` },
  events: { table: 'event_series', index: sql`index_events` },
} as const

/** Queues the job that adds what was posted before an upgrade, if anything is missing. Call it at the start. */
export async function queueSearchBackfill({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const missing = await db.selectFrom('search_backfills').select('kind').limit(1).executeTakeFirst()
  if (missing === undefined) return
  // Whatever a person waits for runs first.
  await transaction(db, (tx) => jobs.add(tx, 'fill_search', {}, { key: 'fill_search', priority: 10 }))
}

/** Adds what is older than an upgrade to the search, newest first. Continues after interruptions. */
export async function fillSearch(db: Db): Promise<void> {
  for (const kind of ['activities', 'comments', 'events'] as const) while (await fillBatch(db, kind));
}

/** Returns whether more are left. */
function fillBatch(db: Db, kind: keyof typeof kinds): Promise<boolean> {
  return transaction(db, async (tx) => {
    const backfill = await tx
      .selectFrom('search_backfills')
      .select('max_id')
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirst()
    if (backfill === undefined) return false
    const rows = await tx
      .selectFrom(kinds[kind].table)
      .select('id')
      .where('id', '<=', backfill.max_id)
      .orderBy('id', 'desc')
      .limit(batchSize)
      .execute()
    const ids = rows.map(({ id }) => id)
    const last = ids.at(-1)
    if (last === undefined) {
      await tx.deleteFrom('search_backfills').where('kind', '=', kind).execute()
      return false
    }
    await sql`select ${kinds[kind].index}(${ids}::bigint[])`.execute(tx)
    await tx
      .updateTable('search_backfills')
      .set({ max_id: last - 1 })
      .where('kind', '=', kind)
      .execute()
    return true
  })
}

/** Part of the hourly cleanup job: tags that no activity has any more. */
export async function removeUnusedTags(db: Db): Promise<void> {
  await sql`delete from tags t
    where not exists (select from activities a where a.tag_keys @> array[t.key::text] offset 0)`.execute(db)
}
