import { type RawBuilder, sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Db, transaction } from '../../platform/database/database.ts'
import { memberVisibleTo } from '../accounts/index.ts'
import { authorize } from './access.ts'

/** Never suggests a member to the viewer again. Has no effect if it was done before. */
export function dismissMember(db: Db, viewer: SignedInViewer, memberId: number): Promise<void> {
  const found = sql<{ id: number }>`select m.id from members m
    where m.id = ${memberId}::bigint and ${memberVisibleTo(viewer, 'm.id', 'member:read')} for key share`
  return dismiss(db, viewer, { column: 'dismissed_member_id', memberId, found, missing: 'member_not_found' })
}

/** Never suggests a circle to the viewer again. Has no effect if it was done before. */
export function dismissCircle(db: Db, viewer: SignedInViewer, circleId: number): Promise<void> {
  const found = sql<{ id: number }>`select c.id from circles c where c.id = ${circleId}::bigint for key share`
  return dismiss(db, viewer, { column: 'circle_id', memberId: null, found, missing: 'circle_not_found' })
}

interface Dismissal {
  readonly column: 'dismissed_member_id' | 'circle_id'
  readonly memberId: number | null
  /** Selects what is dismissed, or nothing. */
  readonly found: RawBuilder<{ id: number }>
  readonly missing: 'member_not_found' | 'circle_not_found'
}

function dismiss(db: Db, viewer: SignedInViewer, { column, memberId, found, missing }: Dismissal): Promise<void> {
  return transaction(db, async (tx) => {
    authorize(viewer, 'dismiss', { memberId })
    const { rows } = await found.execute(tx)
    const [row] = rows
    if (!row) throw apiError(missing)
    await tx
      .insertInto('dismissed_suggestions')
      .values({ member_id: viewer.id, [column]: row.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
