import { type SqlBool, sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer, Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { circlesWithRoles, lockCircles } from '../circles/index.ts'
import { lockPair } from '../connections/index.ts'
import { type AttendedEvent, eventVisibleTo, hasLeftEvent, type OrganizedEvent } from './access.ts'

/** A series that a command locks, with the relation of the viewer to it. */
export type LockedSeries = Awaited<ReturnType<typeof selectSeries>> & OrganizedEvent & AttendedEvent

/**
 * `read`: for adding rows that reference the series, which do not block each other; `write`: for changing it.
 */
type SeriesLock = 'read' | 'write'

/**
 * Locks the series of a date that the viewer can see, and returns it. Locks the two members, the circle and the series
 * in this order, as all commands do, so that neither a block nor leaving the circle goes unnoticed.
 */
export async function lockSeries(
  tx: Tx,
  viewer: SignedInViewer,
  eventId: number,
  lock: SeriesLock,
): Promise<LockedSeries> {
  const found = await tx
    .selectFrom('events as e')
    .innerJoin('event_series as s', 's.id', 'e.series_id')
    .select(['s.id', 's.author_id', 's.circle_id'])
    .where('e.id', '=', eventId)
    .executeTakeFirst()
  if (!found) throw apiError('event_not_found')
  if (found.author_id !== viewer.id) await lockPair(tx, { followerId: viewer.id, followeeId: found.author_id })
  if (found.circle_id !== null) await lockCircles(tx, [found.circle_id])
  const query = tx.selectFrom('event_series').select('id').where('id', '=', found.id)
  await (lock === 'write' ? query.forUpdate() : query.forShare()).execute()
  // A second statement: one that waits for a lock reads what decides the visibility as of its start.
  return await visibleSeries(tx, viewer, found.id)
}

/** The series of a date, if the viewer can see it. Throws `event_not_found` otherwise. */
export async function seriesOfEvent(reader: Reader, viewer: Viewer, eventId: number): Promise<LockedSeries> {
  const event = await reader.selectFrom('events').select('series_id').where('id', '=', eventId).executeTakeFirst()
  if (!event) throw apiError('event_not_found')
  return await visibleSeries(reader, viewer, event.series_id)
}

async function visibleSeries(reader: Reader, viewer: Viewer, seriesId: number): Promise<LockedSeries> {
  const series = await selectSeries(reader, viewer, seriesId)
  const [circle] = series.circle_id === null ? [undefined] : await circlesWithRoles(reader, viewer, [series.circle_id])
  return { ...series, circleRole: circle?.role }
}

async function selectSeries(reader: Reader, viewer: Viewer, seriesId: number) {
  const row = await reader
    .selectFrom('event_series as s')
    .selectAll('s')
    .select(
      sql<boolean>`exists (select from event_invitations i where i.series_id = s.id and i.member_id = ${viewer.id}::bigint
        and i.is_organizer)`.as('isOrganizer'),
    )
    .select(
      viewer.id === null
        ? sql<boolean>`true`.as('isAttendanceVisible')
        : sql<boolean>`not ${hasLeftEvent(sql`${viewer.id}::bigint`, 's')}`.as('isAttendanceVisible'),
    )
    .where('s.id', '=', seriesId)
    .where(eventVisibleTo(viewer, 's'))
    .executeTakeFirst()
  if (!row) throw apiError('event_not_found')
  return row
}

/** Locks an event that the viewer can see, for a report of it. */
export async function lockReadableEvent(tx: Tx, viewer: SignedInViewer, eventId: number): Promise<void> {
  await lockSeries(tx, viewer, eventId, 'read')
}

export type LockedEvent = Awaited<ReturnType<typeof lockEvent>>

/** Locks a date against changes, and against answers at the same time. The caller holds a lock on the series. */
export async function lockEvent(tx: Tx, id: number) {
  return await tx
    .selectFrom('events')
    .select(['id', 'series_id', 'occurs_on', 'starts_at', 'ends_at', 'cancelled_at', 'is_moved'])
    .select(sql<boolean>`ends_at <= now()`.as('is_over'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => apiError('event_not_found'))
}

/** Locks the dates of a series that have not ended, in the order in which they follow from the rule. */
export async function lockComingEvents(tx: Tx, seriesId: number) {
  return await tx
    .selectFrom('events')
    .select(['id', 'occurs_on', 'starts_at', 'ends_at', 'cancelled_at', 'is_moved'])
    .where('series_id', '=', seriesId)
    .where(sql<SqlBool>`ends_at > now()`)
    .orderBy('occurs_on')
    .forUpdate()
    .execute()
}
