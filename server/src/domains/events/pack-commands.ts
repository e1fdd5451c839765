import { type SqlBool, sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { PackEvents } from '../joining/index.ts'
import { attendanceVisibleToMember, eventVisibleTo } from './access.ts'
import { answerInTransaction } from './answers/commands.ts'

/** Events in welcome packs of invitations. */
export function packEvents(jobs: Jobs): PackEvents {
  return {
    async requireInvitable(tx, viewer, eventId, circleId) {
      const event = await comingEvent(tx, viewer.id, eventId)
      if (!event) throw apiError('event_not_found')
      if (!isForJoining(event, circleId)) throw apiError('pack_event_hidden')
    },
    async comingEvent(reader, { eventId, inviterId, circleId }) {
      const event = await comingEvent(reader, inviterId, eventId)
      return event && isForJoining(event, circleId) ? event : undefined
    },
    async visibleTitles(reader, viewer, eventIds) {
      if (eventIds.length === 0) return new Map()
      const rows = await reader
        .selectFrom('events as e')
        .innerJoin('event_series as s', 's.id', 'e.series_id')
        .select(['e.id', 's.title'])
        .where('e.id', 'in', eventIds)
        .where(eventVisibleTo(viewer, 's'))
        .execute()
      return new Map(rows.map(({ id, title }) => [id, title]))
    },
    go: (tx, viewer, eventId) => answerInTransaction(tx, jobs, viewer, { eventId, answer: 'going' }),
  }
}

const isComing = sql<SqlBool>`(e.ends_at > now() and e.cancelled_at is null)`

async function comingEvent(reader: Reader | Tx, inviterId: number, eventId: number) {
  return await reader
    .selectFrom('events as e')
    .innerJoin('event_series as s', 's.id', 'e.series_id')
    .select(['e.id', 's.title', 'e.starts_at', 's.time_zone', 's.circle_id', 's.audience'])
    .select(sql<boolean>`(s.audience = 'everyone' and s.is_open)`.as('is_open_to_all'))
    .where('e.id', '=', eventId)
    .where(isComing)
    .where(attendanceVisibleToMember(sql`${inviterId}::bigint`, 's'))
    .executeTakeFirst()
}

/** Returns whether people who join the circle see the event. */
function isForJoining(event: NonNullable<Awaited<ReturnType<typeof comingEvent>>>, circleId: number | null): boolean {
  if (event.is_open_to_all) return true
  return event.circle_id !== null && event.circle_id === circleId && event.audience !== 'invited'
}
