import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { isReachable } from '../../accounts/index.ts'
import { attendanceVisibleToMember } from '../access.ts'

/** Members and guests who have a place, without one member. */
export async function takenPlaces(tx: Tx, eventId: number, exceptMemberId = 0): Promise<number> {
  const { taken } = await tx
    .selectFrom('event_answers')
    .select(sql<number>`coalesce(sum(1 + guests), 0)::int`.as('taken'))
    .where('event_id', '=', eventId)
    .where('answer', '=', 'going')
    .where('waiting_since', 'is', null)
    .where('member_id', '<>', exceptMemberId)
    .executeTakeFirstOrThrow()
  return taken
}

interface PromotingEvent {
  readonly id: number
  readonly capacity: number | null
  readonly authorId: number
}

/**
 * Gives free places to the members on the waiting list in their order, except those whose guests do not fit, those from
 * whom the event is hidden, and those who are suspended. The caller holds the lock on the event.
 */
export async function promoteWaiting(tx: Tx, jobs: Jobs, { id, capacity, authorId }: PromotingEvent): Promise<void> {
  const waiting = await tx
    .selectFrom('event_answers as n')
    .innerJoin('events as e', 'e.id', 'n.event_id')
    .innerJoin('event_series as s', 's.id', 'e.series_id')
    .innerJoin('members as m', 'm.id', 'n.member_id')
    .select(['n.member_id', 'n.guests'])
    .where('n.event_id', '=', id)
    .where('n.waiting_since', 'is not', null)
    .where(attendanceVisibleToMember(sql.ref('n.member_id'), 's'))
    .where(isReachable('m'))
    .where(sql<SqlBool>`e.ends_at > now() and e.cancelled_at is null`)
    .orderBy('n.waiting_since')
    .orderBy('n.member_id')
    .execute()
  if (waiting.length === 0) return
  let free = capacity === null ? Number.POSITIVE_INFINITY : capacity - (await takenPlaces(tx, id))
  const memberIds: number[] = []
  for (const { member_id: memberId, guests } of waiting) {
    if (1 + guests > free) continue
    free -= 1 + guests
    memberIds.push(memberId)
  }
  if (memberIds.length === 0) return
  await tx
    .updateTable('event_answers')
    .set({ waiting_since: null })
    .where('event_id', '=', id)
    .where('member_id', 'in', memberIds)
    .execute()
  await jobs.add(tx, 'notify_of_event', { kind: 'event_place', eventIds: [id], actorId: authorId, memberIds })
}
