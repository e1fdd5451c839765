import { limits } from '@daystar/contract/limits'
import { type SqlBool, sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { memberVisibleTo } from '../accounts/index.ts'
import { lockPair } from '../connections/index.ts'
import { countNewAccountUse } from '../new-accounts/index.ts'
import { authorize, eventVisibleToMember } from './access.ts'
import { removeHiddenAnswers } from './answers/commands.ts'
import { lockSeries } from './lock-queries.ts'

type CommandDeps = Pick<Deps, 'db' | 'jobs' | 'config' | 'community'>

interface InvitingSeries {
  readonly id: number
  readonly author_id: number
  readonly circle_id: number | null
  readonly is_open: boolean
}

/** Invites members, and returns the ids of those who are invited now. */
export function inviteMembers(
  deps: CommandDeps,
  viewer: SignedInViewer,
  eventId: number,
  memberIds: readonly number[],
): Promise<number[]> {
  return transaction(deps.db, async (tx) => {
    const series = await lockSeries(tx, viewer, eventId, 'write')
    authorize(viewer, 'edit', series)
    return await inviteToSeries(tx, deps, viewer, { series, eventId, memberIds })
  })
}

/** Invites those of the members who can be invited and are not yet. The caller holds the lock on the series. */
export async function inviteToSeries(
  tx: Tx,
  deps: Omit<CommandDeps, 'db'>,
  viewer: SignedInViewer,
  { series, eventId, memberIds }: { series: InvitingSeries; eventId: number; memberIds: readonly number[] },
): Promise<number[]> {
  const possibleIds = await invitable(tx, viewer, series, memberIds)
  if (possibleIds.length === 0) return []
  const rows = await tx
    .insertInto('event_invitations')
    .values(possibleIds.map((member_id) => ({ series_id: series.id, member_id, invited_by: viewer.id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .execute()
  const invitedIds = rows.map(({ member_id: id }) => id)
  await countNewAccountUse(tx, deps, { memberId: viewer.id, use: 'mentions', count: invitedIds.length })
  if (invitedIds.length > 0) {
    const notice: JobPayloads['notify_of_event'] = {
      kind: 'event_invited',
      eventIds: [eventId],
      actorId: viewer.id,
      memberIds: invitedIds,
    }
    await deps.jobs.add(tx, 'notify_of_event', notice)
  }
  return invitedIds
}

/**
 * Those of the members whom the viewer can see, who can see the author, and who are connected with the viewer or belong
 * to the circle; to an event in a private circle only its members.
 */
async function invitable(
  tx: Tx,
  viewer: SignedInViewer,
  { author_id: authorId, circle_id: circleId, is_open: isOpen }: InvitingSeries,
  memberIds: readonly number[],
): Promise<number[]> {
  const belongs = sql<boolean>`exists (select from circle_members cm where cm.circle_id = ${circleId}::bigint
    and cm.member_id = m.id and (cm.reads_closed or ${isOpen}::boolean))`
  const isConnected = sql<boolean>`exists (select from connections k where k.status = 'accepted'
    and ((k.follower_id = m.id and k.followee_id = ${viewer.id}) or (k.followee_id = m.id and k.follower_id = ${viewer.id})))`
  const rows = await tx
    .selectFrom('members as m')
    .select('m.id')
    .where(sql<SqlBool>`m.id = any (${[...memberIds]}::bigint[])`)
    .where('m.id', 'not in', [viewer.id, authorId])
    .where('m.removal_started_at', 'is', null)
    .where(memberVisibleTo(viewer, 'm.id'))
    .where(
      sql<SqlBool>`not exists (select from blocks b where (b.blocker_id = m.id and b.blocked_id = ${authorId})
        or (b.blocked_id = m.id and b.blocker_id = ${authorId}))`,
    )
    .where(isOpen ? sql<SqlBool>`(${isConnected} or ${belongs})` : belongs)
    .orderBy('m.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Withdraws an invitation, also that of an organizer, with answers for dates that the member no longer sees. */
export function uninviteMember(
  { db, jobs }: Pick<CommandDeps, 'db' | 'jobs'>,
  viewer: SignedInViewer,
  { eventId, memberId }: { readonly eventId: number; readonly memberId: number },
): Promise<void> {
  return transaction(db, async (tx) => {
    const series = await lockSeries(tx, viewer, eventId, 'write')
    authorize(viewer, 'edit', series)
    await tx
      .deleteFrom('event_invitations')
      .where('series_id', '=', series.id)
      .where('member_id', '=', memberId)
      // Only the author decides who organizes.
      .where((eb) => eb.or([eb('is_organizer', '=', false), eb.lit(viewer.id === series.author_id)]))
      .execute()
    await removeHiddenAnswers(tx, jobs, { seriesId: series.id, memberIds: [memberId] })
  })
}

/** Makes a member an organizer, who is then invited as well. A block between them and the author waits for it. */
export function appointOrganizer(
  deps: CommandDeps,
  viewer: SignedInViewer,
  { eventId, memberId }: { readonly eventId: number; readonly memberId: number },
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    if (memberId !== viewer.id) await lockPair(tx, { followerId: viewer.id, followeeId: memberId })
    const series = await lockSeries(tx, viewer, eventId, 'write')
    authorize(viewer, 'appoint', series)
    await inviteToSeries(tx, deps, viewer, { series, eventId, memberIds: [memberId] })
    const seeing = await tx
      .selectFrom('event_series as s')
      .innerJoin('members as m', (join) => join.on('m.id', '=', memberId))
      .select('m.id')
      .where('s.id', '=', series.id)
      .where('m.id', '<>', series.author_id)
      .where(memberVisibleTo(viewer, 'm.id'))
      .where(eventVisibleToMember(sql.ref('m.id'), 's'))
      .executeTakeFirst()
    if (!seeing) throw apiError('member_not_found')
    const organizer = { series_id: series.id, member_id: memberId, invited_by: viewer.id, is_organizer: true }
    await tx
      .insertInto('event_invitations')
      .values(organizer)
      .onConflict((conflict) => conflict.columns(['series_id', 'member_id']).doUpdateSet({ is_organizer: true }))
      .execute()
    const { count } = await tx
      .selectFrom('event_invitations')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('series_id', '=', series.id)
      .where('is_organizer', '=', true)
      .executeTakeFirstOrThrow()
    if (count > limits.eventOrganizersMax) throw apiError('organizers_full')
  })
}

/** Makes an organizer an invited member. Has no effect on others. */
export function dismissOrganizer(
  { db }: Pick<CommandDeps, 'db'>,
  viewer: SignedInViewer,
  { eventId, memberId }: { readonly eventId: number; readonly memberId: number },
): Promise<void> {
  return transaction(db, async (tx) => {
    const series = await lockSeries(tx, viewer, eventId, 'write')
    authorize(viewer, 'appoint', { ...series, dismissedId: memberId })
    await tx
      .updateTable('event_invitations')
      .set({ is_organizer: false })
      .where('series_id', '=', series.id)
      .where('member_id', '=', memberId)
      .execute()
  })
}
