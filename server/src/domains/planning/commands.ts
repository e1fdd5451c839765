import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '../../platform/database.ts'
import type { Content, StoredDocument, Tool } from './queries.ts'

/** Which document: one of each tool, for each member and place. */
export interface Desk {
  readonly memberId: number
  readonly place: string
  readonly tool: Tool
}

/** What a device sends: what it holds, and what it last saw saved. */
export interface Change<C extends Content> {
  readonly content: C
  readonly base: C | null
}

/** Joins a change with what the server holds; refuses what would grow too large. */
type Join<C extends Content> = (change: Change<C>, held: C) => C

/**
 * Saves a change onto what the server holds. The row stays locked from reading to writing, so of two devices that save in the
 * same moment the second merges with what the first has written. The revision grows only where something changed.
 */
export async function saveDocument<C extends Content>(
  db: Db,
  desk: Desk,
  change: Change<C>,
  join: Join<C>,
): Promise<StoredDocument> {
  return transaction(db, async (tx) => {
    const created = await create(tx, desk, change.content)
    if (created) return created
    const held = await tx
      .selectFrom('planning_documents')
      .select(['tool', 'content', 'revision', 'updated_at'])
      .where((at) => at.and(keyOf(desk)))
      .forUpdate()
      .executeTakeFirstOrThrow()
    const merged = join(change, held.content as C)
    return isDeepStrictEqual(merged, held.content) ? held : replace(tx, desk, merged)
  })
}

/** Waits for another device that creates the same document just now; null if there is one already. */
async function create(tx: Tx, desk: Desk, content: Content): Promise<StoredDocument | undefined> {
  return tx
    .insertInto('planning_documents')
    .values({ ...keyOf(desk), content: json(content) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['tool', 'content', 'revision', 'updated_at'])
    .executeTakeFirst()
}

async function replace(tx: Tx, desk: Desk, content: Content): Promise<StoredDocument> {
  return tx
    .updateTable('planning_documents')
    .set((old) => ({ content: json(content), revision: old('revision', '+', 1), updated_at: sql<Date>`now()` }))
    .where((at) => at.and(keyOf(desk)))
    .returning(['tool', 'content', 'revision', 'updated_at'])
    .executeTakeFirstOrThrow()
}

function keyOf({ memberId, place, tool }: Desk) {
  return { member_id: memberId, place, tool }
}

/** Written out, because a bare text or number is not yet JSON to the driver. */
function json(content: Content) {
  return sql<string>`${JSON.stringify(content)}::jsonb`
}
