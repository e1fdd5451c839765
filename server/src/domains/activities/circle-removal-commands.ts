import { type Cause, recordAudit } from '../../platform/audit-log.ts'
import { transaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { apiError } from '../../platform/http/api-error.ts'
import type { SignedInViewer } from '../../platform/http/viewer.ts'
import { lockCircleOfAdmin } from '../circles/index.ts'
import { visibleTo } from './access.ts'
import { isDetached } from './circle-link-commands.ts'
import { visibilitySnapshot } from './visible-queries.ts'

/**
 * Removes an activity from a circle on behalf of an admin. It is not deleted; if it was for the members of this circle only, just its author
 * sees it from then on.
 */
export function removeFromCircle(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  viewer: SignedInViewer,
  { circleId, activityId, address }: { readonly circleId: number; readonly activityId: number } & Cause,
): Promise<void> {
  return transaction(db, async (tx) => {
    // Circles before activities, as in all commands, so that they do not deadlock.
    await lockCircleOfAdmin(tx, viewer, circleId, 'removeActivity')
    const activity = await tx
      .selectFrom('activities as a')
      .innerJoin('activity_circles as l', 'l.activity_id', 'a.id')
      .select(['a.author_id', 'a.occurred_at'])
      .where('a.id', '=', activityId)
      .where('l.circle_id', '=', circleId)
      .where(visibleTo(viewer, 'a'))
      .forUpdate('a')
      .executeTakeFirst()
    if (!activity) throw apiError('activity_not_found')
    const before = await visibilitySnapshot(tx, activityId)
    await tx
      .deleteFrom('activity_circles')
      .where('activity_id', '=', activityId)
      .where('circle_id', '=', circleId)
      .execute()
    if (await isDetached(tx, activityId))
      await tx.updateTable('activities').set({ audience: 'me' }).where('id', '=', activityId).execute()
    const { author_id: authorId, occurred_at: occurredAt } = activity
    await events.emit(tx, 'activity.changed', { activityId, authorId, occurredAt, before })
    const subject = { type: 'activity', id: activityId } as const
    const details = { circle_id: String(circleId), author_id: String(authorId) }
    await recordAudit(tx, { action: 'activity_removed_from_circle', actorId: viewer.id, subject, details, address })
  })
}
