import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { memberVisibleTo } from '../../accounts/index.ts'
import type { Run } from '../runs/commands.ts'
import { importTransaction } from './commands.ts'

/**
 * Links the activities of an import with those that companions imported before, if the archives of both contain the
 * link. The two must be connected, and both must allow others to name them.
 */
export async function linkImportedCompanions(db: Db, run: Run): Promise<void> {
  const { rows: others } = await sql<{ id: number }>`
    select distinct other.member_id as id ${linkedElsewhere(run)} order by 1`.execute(db)
  for (const { id } of others)
    await importTransaction(db, run, async (tx) => {
      // So that a block or the end of the connection at the same moment does not go unnoticed.
      await tx
        .selectFrom('members')
        .select('id')
        .where('id', 'in', [run.memberId, id])
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
      await linkWith(tx, run, id)
    })
}

/** Pairs of imported activities of which each archive contains the key of the other. */
const linkedElsewhere = (run: Run) => sql`
  from imported_activities own
  cross join lateral jsonb_array_elements_text(own.origin -> 'companion_keys') linked (key)
  join imported_activities other on other.key = linked.key and other.origin ? 'companion_keys'
    and other.origin -> 'companion_keys' ? own.key and other.member_id <> own.member_id
  where own.import_id = ${run.id}::bigint and own.origin ? 'companion_keys'`

async function linkWith(tx: Tx, run: Run, otherId: number): Promise<void> {
  const isLinkable = sql<SqlBool>`(m.allows_companions and m.removal_started_at is null
    and ${memberVisibleTo({ id: run.memberId }, 'm.id')}
    and exists (select from members self where self.id = ${run.memberId}::bigint and self.allows_companions)
    and exists (select from connections k where k.status = 'accepted' and (
      (k.follower_id = m.id and k.followee_id = ${run.memberId}::bigint)
      or (k.followee_id = m.id and k.follower_id = ${run.memberId}::bigint))))`
  await sql`
    insert into companions (activity_id, member_id, state, companion_activity_id, answered_at)
    select other.activity_id, own.member_id, 'confirmed', own.activity_id, now()
    ${linkedElsewhere(run)} and other.member_id = ${otherId}::bigint
      and exists (select from members m where m.id = other.member_id and ${isLinkable})
      and not exists (select from companions c where c.activity_id = own.activity_id
        and c.companion_activity_id = other.activity_id)
    on conflict do nothing`.execute(tx)
}
