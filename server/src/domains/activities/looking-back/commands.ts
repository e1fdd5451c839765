import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, transaction } from '../../../platform/database/database.ts'
import { isVisibleMember } from '../../accounts/index.ts'

interface Hidden {
  readonly date?: string | undefined
  readonly user_id?: number | undefined
  readonly place?: string | undefined
}

/** Hides the first that is given, or everything. Repeating it changes nothing. */
export async function hideMemories(db: Db, viewer: SignedInViewer, { date, user_id, place }: Hidden): Promise<void> {
  await transaction(db, async (tx) => {
    if (date === undefined && user_id !== undefined && !(await isVisibleMember(tx, viewer, user_id)))
      throw apiError('member_not_found')
    // Serializes the requests of one member, which would exceed the limit together.
    await sql`select pg_advisory_xact_lock(hashtextextended('hidden_memories', ${viewer.id}::bigint))`.execute(tx)
    const person = date === undefined ? (user_id ?? null) : null
    const text = date === undefined && person === null ? (place ?? null) : null
    await sql`insert into hidden_memories (member_id, date, person_id, place)
      values (${viewer.id}::bigint, ${date ?? null}::date, ${person}::bigint, ${text}::text)
      on conflict do nothing`.execute(tx)
    const { count } = await tx
      .selectFrom('hidden_memories')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('member_id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    if (count > limits.hiddenMemories) throw apiError('choices_full')
  })
}

export async function showMemories(db: Db, viewer: SignedInViewer, id: number): Promise<void> {
  await db.deleteFrom('hidden_memories').where('member_id', '=', viewer.id).where('id', '=', id).execute()
}
