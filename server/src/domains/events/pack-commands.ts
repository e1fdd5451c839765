import { type SqlBool, sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { PackEvents } from '../joining/index.ts'
import { eventVisibleTo } from './access.ts'
import { answerInTransaction } from './answer-commands.ts'

/** Events in welcome packs of invitations. */
export function packEvents(jobs: Jobs): PackEvents {
  return {
    async requireInvitable(tx, viewer, eventId, circleId) {
      const event = await comingEvent(tx, viewer, eventId)
      if (!event) throw apiError('event_not_found')
      if (
        !event.is_open_to_all &&
        (event.circle_id === null || event.circle_id !== circleId || event.audience === 'followers')
      )
        throw apiError('pack_event_hidden')
    },
    async comingEvents(reader, eventIds) {
      if (eventIds.length === 0) return []
      return await reader
        .selectFrom('events as e')
        .innerJoin('event_series as s', 's.id', 'e.series_id')
        .select(['e.id', 's.title', 'e.starts_at', 's.time_zone'])
        .where('e.id', 'in', eventIds)
        .where(isComing)
        .execute()
    },
    go: (tx, viewer, eventId) => answerInTransaction(tx, jobs, viewer, { eventId, answer: 'going' }),
  }
}

const isComing = sql<SqlBool>`(e.ends_at > now() and e.cancelled_at is null)`

async function comingEvent(reader: Reader | Tx, viewer: SignedInViewer, eventId: number) {
  return await reader
    .selectFrom('events as e')
    .innerJoin('event_series as s', 's.id', 'e.series_id')
    .select(['s.circle_id', 's.audience'])
    .select(sql<boolean>`(s.audience = 'everyone' and s.is_open)`.as('is_open_to_all'))
    .where('e.id', '=', eventId)
    .where(isComing)
    .where(eventVisibleTo(viewer, 's'))
    .executeTakeFirst()
}
