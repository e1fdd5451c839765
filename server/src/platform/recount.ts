import { sql } from 'kysely'
import type { Db } from './database.ts'

/** A stored figure, and the SQL of what it ought to be for the row `t`. */
interface Figure {
  readonly table: string
  readonly column: string
  readonly truth: string
}

const followed = (side: string) =>
  `(select count(*)::int from connections c where c.${side} = t.id and c.status = 'accepted')`

const figures: readonly Figure[] = [
  { table: 'members', column: 'followers_count', truth: followed('followee_id') },
  { table: 'members', column: 'following_count', truth: followed('follower_id') },
  {
    table: 'members',
    column: 'activities_count',
    truth: '(select count(*)::int from activities a where a.author_id = t.id)',
  },
  {
    table: 'circles',
    column: 'member_count',
    truth: '(select count(*)::int from circle_members m where m.circle_id = t.id)',
  },
  {
    table: 'activities',
    column: 'high_five_count',
    truth: '(select count(*)::int from high_fives h where h.activity_id = t.id)',
  },
  {
    table: 'activities',
    column: 'comment_count',
    truth: '(select count(*)::int from comments c where c.activity_id = t.id)',
  },
  { table: 'activities', column: 'high_fiver_ids', truth: 'latest_high_fivers(t.id)' },
  { table: 'activities', column: 'commenter_ids', truth: 'latest_commenters(t.id)' },
  {
    table: 'activities',
    column: 'reach',
    truth: `(select case when count(*) = 0 or bool_or(not c.is_private) then 'open' else 'circles' end
      from activity_circles l join circles c on c.id = l.circle_id where l.activity_id = t.id)`,
  },
  {
    table: 'comments',
    column: 'star_count',
    truth: '(select count(*)::int from comment_stars s where s.comment_id = t.id)',
  },
]

/** What was found about one figure. */
export interface Recounted {
  readonly figure: string
  /** Ids of the rows that were wrong and are right now. */
  readonly repaired: number[]
}

const batch = 2_000

/**
 * Proves every stored figure against the rows it stands for, and repairs what is wrong. The community may go on meanwhile: a row that
 * seems wrong is taken, looked at again, and then set. The triggers keep the figures; a healthy database answers with nothing repaired.
 */
export async function recount(db: Db): Promise<Recounted[]> {
  const found: Recounted[] = []
  for (const figure of figures) {
    found.push({ figure: `${figure.table}.${figure.column}`, repaired: await repaired(db, figure) })
  }
  return found
}

async function repaired(db: Db, { table, column, truth }: Figure): Promise<number[]> {
  const [t, figure] = [sql.table(table), sql.ref(`t.${column}`)]
  const ids: number[] = []
  let last = 0
  for (;;) {
    const { rows } = await sql<{ id: number; is_wrong: boolean }>`
      select t.id, ${figure} <> ${sql.raw(truth)} as is_wrong from ${t} t
      where t.id > ${last}::bigint order by t.id limit ${sql.lit(batch)}`.execute(db)
    for (const { id } of rows.filter((row) => row.is_wrong))
      if (await repair(db, { table, column, truth }, id)) ids.push(id)
    if (rows.length < batch) return ids
    last = rows.at(-1)?.id ?? last
  }
}

/** Once the row is held, the triggers of others wait, and a fresh look sees everything that they have finished. */
async function repair(db: Db, { table, column, truth }: Figure, id: number): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where id = ${id}::bigint for update`.execute(tx)
    const { rows } = await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = ${sql.raw(truth)}
      where t.id = ${id}::bigint and ${sql.ref(`t.${column}`)} <> ${sql.raw(truth)} returning t.id`.execute(tx)
    return rows.length > 0
  })
}
