import { apiError } from '../../platform/api/api-error.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { eventVisibleTo } from './access.ts'

/** The series of a date with all of its dates, for a calendar. */
export async function seriesForCalendar(reader: Reader, viewer: Viewer, eventId: number) {
  const series = await reader
    .selectFrom('events as e')
    .innerJoin('event_series as s', 's.id', 'e.series_id')
    .innerJoin('members as m', 'm.id', 's.author_id')
    .selectAll('s')
    .select('m.name as organizer')
    .where('e.id', '=', eventId)
    .where(eventVisibleTo(viewer, 's'))
    .executeTakeFirst()
  if (!series) throw apiError('event_not_found')
  const dates = await reader
    .selectFrom('events')
    .select(['id', 'occurs_on', 'starts_at', 'ends_at', 'cancelled_at'])
    .where('series_id', '=', series.id)
    .orderBy('occurs_on')
    .execute()
  return { series, dates }
}
