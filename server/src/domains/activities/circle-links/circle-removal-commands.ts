import { apiError } from '../../../platform/api/api-error.ts'
import { type Explanation, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { excerptOf } from '../../../platform/text/excerpt.ts'
import { lockCircleFor } from '../../circles/index.ts'
import { visibleTo } from '../access.ts'
import { visibilitySnapshot } from '../visible-queries.ts'
import { isDetached } from './commands.ts'

/**
 * Removes an activity from a circle on behalf of an admin or a moderator, whose reason is sent to its author. It is not
 * deleted; if it was for the members of this circle only, just its author sees it from then on.
 */
export function removeFromCircle(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  viewer: SignedInViewer,
  {
    circleId,
    activityId,
    rule,
    reason,
    address,
  }: { readonly circleId: number; readonly activityId: number } & Explanation,
): Promise<void> {
  return transaction(db, async (tx) => {
    // Circles before activities, as in all commands, so that they do not deadlock.
    await lockCircleFor(tx, viewer, circleId, 'removeActivity')
    const activity = await tx
      .selectFrom('activities as a')
      .innerJoin('activity_circles as l', 'l.activity_id', 'a.id')
      .innerJoin('circles as c', 'c.id', 'l.circle_id')
      .select(['a.author_id', 'a.occurred_at', 'a.title', 'c.name as circle_name'])
      .where('a.id', '=', activityId)
      .where('l.circle_id', '=', circleId)
      .where(visibleTo(viewer, 'a'))
      .forUpdate('a')
      .executeTakeFirst()
    if (!activity) throw apiError('activity_not_found')
    const { author_id: authorId, occurred_at: occurredAt } = activity
    if (authorId !== viewer.id && reason.trim() === '') throw apiError('reason_missing')
    const before = await visibilitySnapshot(tx, activityId)
    await tx
      .deleteFrom('activity_circles')
      .where('activity_id', '=', activityId)
      .where('circle_id', '=', circleId)
      .execute()
    if (await isDetached(tx, activityId))
      await tx.updateTable('activities').set({ audience: 'me' }).where('id', '=', activityId).execute()
    await events.emit(tx, 'activity.changed', { activityId, authorId, occurredAt, before })
    const subject = { type: 'activity', id: activityId } as const
    // The event omits the title, because an operator who reads the audit log may be outside of the circle.
    const details = { circle_id: String(circleId), author_id: String(authorId), rule }
    const action = 'activity_removed_from_circle'
    await recordAudit(tx, { action, actorId: viewer.id, subject, reason, details, address })
    if (authorId === viewer.id) return
    await events.emit(tx, 'content.taken_down', {
      authorId,
      actorId: viewer.id,
      subjectType: 'activity',
      subjectId: activityId,
      excerpt: excerptOf(activity.title),
      circleName: activity.circle_name,
      rule,
      reason,
      address,
    })
  })
}
