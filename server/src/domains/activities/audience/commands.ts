import type { Audience } from '@daystar/contract/activities'
import { limits } from '@daystar/contract/limits'
import { type SqlBool, sql } from 'kysely'
import { recordDecision } from '../../../platform/authorization/authorization.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { authorize, visibleTo } from '../access.ts'
import { visibilitySnapshot } from '../visible-queries.ts'

interface AudienceChange {
  readonly audience: Audience
  readonly activity_ids?: readonly number[]
  readonly from?: string
  readonly until?: string
  readonly after_id?: number
}

interface ChangedBatch {
  readonly changed: number
  readonly unchanged: number
  readonly skipped: number
  readonly next_after_id: number | null
}

/**
 * Changes the audience of one batch of activities in one transaction, and leaves their text and the mark of edited ones
 * as they are. Repeating a batch changes nothing more, so a client continues after a failure with the same request.
 */
export async function changeAudiences(
  deps: Pick<Deps, 'db' | 'events'>,
  author: SignedInViewer,
  change: AudienceChange,
): Promise<ChangedBatch> {
  recordDecision(author, 'activity:edit')
  return await transaction(deps.db, async (tx) => {
    const { rows, missing, nextAfterId } = await lockBatch(tx, author, change)
    for (const row of rows) authorize(author, 'edit', { ...row, addedCircles: [] })
    const different = rows.filter((row) => row.audience !== change.audience)
    const changeable = different.filter((row) => change.audience === 'me' || !row.is_detached)
    const before = []
    for (const { id } of changeable) before.push(await visibilitySnapshot(tx, id))
    const ids = changeable.map(({ id }) => id)
    await tx
      .updateTable('activities')
      .set({ audience: change.audience })
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute()
    for (const [index, { id, occurred_at: occurredAt }] of changeable.entries()) {
      const snapshot = before[index] ?? null
      await deps.events.emit(tx, 'activity.changed', {
        activityId: id,
        authorId: author.id,
        occurredAt,
        before: snapshot,
      })
    }
    return {
      changed: changeable.length,
      unchanged: rows.length - different.length,
      skipped: different.length - changeable.length + missing,
      next_after_id: nextAfterId,
    }
  })
}

/** Locked in the order of the ids, as everything that locks several activities. */
async function lockBatch(tx: Tx, author: SignedInViewer, change: AudienceChange) {
  const { activity_ids: ids, from, until, after_id: afterId = 0 } = change
  const selected = ids && [...new Set(ids)].filter((id) => id > afterId).sort((a, b) => a - b)
  const batch = selected?.slice(0, limits.audienceBatch)
  let query = tx
    .selectFrom('activities as a')
    .select(['a.id', 'a.author_id', 'a.audience', 'a.occurred_at'])
    .select(
      sql<boolean>`a.reach = 'circles' and not exists (select from activity_circles l where l.activity_id = a.id)`.as(
        'is_detached',
      ),
    )
    .where(visibleTo(author, 'a'))
    .where('a.id', '>', afterId)
    .orderBy('a.id')
    .limit(limits.audienceBatch)
    .forUpdate('a')
  if (from !== undefined) query = query.where('a.local_date', '>=', from)
  if (until !== undefined) query = query.where('a.local_date', '<=', until)
  query = batch ? query.where(sql<SqlBool>`a.id = any(${batch}::bigint[])`) : query.where('a.author_id', '=', author.id)
  const rows = await query.execute()
  const last = batch ? batch.at(-1) : rows.at(-1)?.id
  const isLast = selected ? selected.length <= limits.audienceBatch : rows.length < limits.audienceBatch
  return {
    rows,
    missing: batch && from === undefined && until === undefined ? batch.length - rows.length : 0,
    nextAfterId: isLast ? null : (last ?? null),
  }
}
