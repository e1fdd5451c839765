import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockCirclesWithRoles } from '../circles/index.ts'
import { authorize, circleIdOf } from './access.ts'
import { announceTimes } from './due-commands.ts'
import type { Content, DocumentKey, StoredDocument } from './queries.ts'

/** A save by a device: its content and the saved content it was based on. */
export interface Change<C extends Content> {
  readonly content: C
  readonly base: C | null
}

/** Merges a change into the stored content. Throws if the result exceeds the limits. */
export type MergeChange<C extends Content> = (change: Change<C>, stored: C) => C

/**
 * Merges a change into the stored document, whose revision is incremented only if the content changes. The row is
 * locked from the read to the write, so concurrent saves are merged one after the other.
 */
export async function saveDocument<C extends Content>(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  viewer: SignedInViewer,
  { place, tool }: Pick<DocumentKey, 'place' | 'tool'>,
  change: Change<C>,
  mergeChange: MergeChange<C>,
): Promise<StoredDocument> {
  const key = { memberId: viewer.id, place, tool }
  return transaction(db, async (tx) => {
    const circleId = circleIdOf(place)
    const [circle = null] = await lockCirclesWithRoles(tx, viewer, circleId === null ? [] : [circleId])
    authorize(viewer, 'save', circle)
    const created = await insertDocument(tx, key, change.content)
    if (created) {
      await announceTimes(tx, events, key, { before: null, after: created.content as Content })
      return created
    }
    const stored = await tx
      .selectFrom('planning_documents')
      .select(['tool', 'content', 'revision', 'updated_at'])
      .where((eb) => eb.and(keyColumns(key)))
      .forUpdate()
      .executeTakeFirstOrThrow()
    const merged = mergeChange(change, stored.content as C)
    if (isDeepStrictEqual(merged, stored.content)) return stored
    await announceTimes(tx, events, key, { before: stored.content as Content, after: merged })
    return await updateDocument(tx, key, merged)
  })
}

/** Returns undefined if the document exists. Waits for a concurrent transaction that inserts it. */
async function insertDocument(tx: Tx, key: DocumentKey, content: Content): Promise<StoredDocument | undefined> {
  return tx
    .insertInto('planning_documents')
    .values({ ...keyColumns(key), content: json(content) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['tool', 'content', 'revision', 'updated_at'])
    .executeTakeFirst()
}

async function updateDocument(tx: Tx, key: DocumentKey, content: Content): Promise<StoredDocument> {
  return tx
    .updateTable('planning_documents')
    .set((eb) => ({ content: json(content), revision: eb('revision', '+', 1), updated_at: sql<Date>`now()` }))
    .where((eb) => eb.and(keyColumns(key)))
    .returning(['tool', 'content', 'revision', 'updated_at'])
    .executeTakeFirstOrThrow()
}

function keyColumns({ memberId, place, tool }: DocumentKey) {
  return { member_id: memberId, place, tool }
}

/** Serialized explicitly, because the driver does not encode plain strings and numbers as JSON. */
function json(content: Content) {
  return sql<string>`${JSON.stringify(content)}::jsonb`
}
