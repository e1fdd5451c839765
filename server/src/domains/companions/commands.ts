import { formatDuration } from '@daystar/contract/texts/duration'
import { sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { currentClaim, recordResults } from '../../platform/http/idempotency-claim.ts'
import { lockVisibleActivity, postActivity } from '../activities/index.ts'
import { authorize, isOwn } from './access.ts'
import { unlinkMember } from './naming-commands.ts'
import { isSameAudience, type OwnAudience, originalAudience, ownAudience } from './own-audience-queries.ts'

type CommandDeps = Pick<Deps, 'db' | 'events' | 'config' | 'community' | 'jobs'>

interface Confirmation {
  readonly activityId: number
  /** undefined: a new activity is created. */
  readonly ownActivityId: number | undefined
  /** Who sees the new activity, as the viewer was shown. */
  readonly shown: OwnAudience | undefined
}

/**
 * Links an activity of the viewer, or a new one, with one whose author names them, and returns its id. Confirming again
 * changes nothing.
 */
export function confirmCompanion(
  deps: CommandDeps,
  viewer: SignedInViewer,
  { activityId, ownActivityId, shown }: Confirmation,
): Promise<number> {
  return transaction(deps.db, async (tx) => {
    const { author_id: authorId } = await lockVisibleActivity(tx, viewer, activityId)
    const row = await tx
      .selectFrom('companions')
      .select(['state', 'companion_activity_id'])
      .where('activity_id', '=', activityId)
      .where('member_id', '=', viewer.id)
      .where('is_withdrawn', '=', false)
      .forUpdate()
      .executeTakeFirst()
    authorize(viewer, 'confirm', { isNamed: row !== undefined })
    if (row?.companion_activity_id != null) return row.companion_activity_id
    const ownId =
      ownActivityId === undefined
        ? await createOwn(tx, deps, viewer, { activityId, shown })
        : await lockOwn(tx, viewer, ownActivityId)
    // The author was asked about the activity that answers theirs.
    await tx
      .deleteFrom('companions')
      .where('activity_id', '=', ownId)
      .where('member_id', '=', authorId)
      .where((eb) => eb.or([eb('state', '<>', 'confirmed'), eb('companion_activity_id', '=', activityId)]))
      .execute()
    await tx
      .updateTable('companions')
      .set({ state: 'confirmed', companion_activity_id: ownId, answered_at: sql<Date>`now()` })
      .where('activity_id', '=', activityId)
      .where('member_id', '=', viewer.id)
      .execute()
    const changed = { activityIds: [activityId, ownId], memberIds: [authorId, viewer.id] }
    await deps.events.emit(tx, 'companions.changed', changed)
    await recordResults(tx, [{ claim: currentClaim(), id: ownId }])
    return ownId
  })
}

async function lockOwn(tx: Tx, viewer: SignedInViewer, id: number): Promise<number> {
  const activity = await lockVisibleActivity(tx, viewer, id)
  if (!isOwn(viewer, activity)) throw apiError('author_only')
  return id
}

/** Posts the viewer's own activity with the title, the time, the duration and the place of another one. */
async function createOwn(
  tx: Tx,
  deps: Omit<CommandDeps, 'db'>,
  viewer: SignedInViewer,
  { activityId, shown }: Pick<Confirmation, 'activityId' | 'shown'>,
): Promise<number> {
  const original = await tx
    .selectFrom('activities as a')
    .select(['a.title', 'a.occurred_at', 'a.duration_minutes', 'a.location', 'a.place_id', 'a.lat', 'a.lng'])
    .select(originalAudience(sql`${viewer.id}::bigint`, 'a').as('audience'))
    .where('a.id', '=', activityId)
    .executeTakeFirst()
  if (!original) throw apiError('activity_not_found')
  const { title, location, place_id, lat, lng } = original
  const { audience, circles } = ownAudience(original.audience)
  if (shown && !isSameAudience(shown, { audience, circles })) throw apiError('activity_changed')
  return await postActivity(
    tx,
    deps,
    viewer,
    {
      title,
      location,
      place_id,
      lat,
      lng,
      duration: formatDuration(original.duration_minutes ?? 0),
      timestamp: original.occurred_at.toISOString(),
      audience,
      ...(circles.length > 0 && { circle_ids: circles.map(({ id }) => id), members_only: true }),
    },
    new Date(),
  )
}

/** The viewer declines to be named, or ends the link. */
export function declineCompanion(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  viewer: SignedInViewer,
  activityId: number,
): Promise<void> {
  return transaction(db, async (tx) => {
    authorize(viewer, 'decline', { memberId: viewer.id })
    const previous = await tx
      .selectFrom('companions')
      .select('companion_activity_id')
      .where('activity_id', '=', activityId)
      .where('member_id', '=', viewer.id)
      .where('state', '<>', 'declined')
      .forUpdate()
      .executeTakeFirst()
    if (!previous) return
    await tx
      .updateTable('companions')
      .set({ state: 'declined', companion_activity_id: null, answered_at: sql<Date>`now()` })
      .where('activity_id', '=', activityId)
      .where('member_id', '=', viewer.id)
      .execute()
    const ownId = previous.companion_activity_id
    const activityIds = ownId === null ? [] : [activityId, ownId]
    await events.emit(tx, 'companions.changed', { activityIds, memberIds: [viewer.id] })
  })
}

/** The author of an activity ends its links with a member. Both activities remain. */
export function removeCompanion(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  viewer: SignedInViewer,
  { activityId, memberId }: { readonly activityId: number; readonly memberId: number },
): Promise<void> {
  return transaction(db, async (tx) => {
    authorize(viewer, 'remove', await lockVisibleActivity(tx, viewer, activityId))
    await unlinkMember(tx, { events }, viewer, { activityId, memberId })
  })
}
