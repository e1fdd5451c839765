import { sql } from 'kysely'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { eventDateTexts, writtenTexts } from '../../../platform/text/content-texts.ts'
import { limitNewAccountLinks } from '../../new-accounts/index.ts'
import { authorize } from '../access.ts'
import { type LockedSeries, lockComingEvents, lockEvent, lockSeries } from '../lock-queries.ts'
import { queueRemindersAgain } from '../reminder-commands.ts'
import { timeValues } from './draft.ts'
import { instantsOn, type WallTimes } from './schedule.ts'

type CommandDeps = Pick<Deps, 'db' | 'jobs'>

/**
 * Moves one date to another time, in the time zone of the event, so that it takes place again if it was cancelled. Its
 * answers are kept, and those who gave them are notified.
 */
export function moveEvent(
  { db, jobs }: CommandDeps,
  viewer: SignedInViewer,
  eventId: number,
  times: WallTimes,
): Promise<void> {
  return transaction(db, async (tx) => {
    const series = await lockSeries(tx, viewer, eventId, 'write')
    authorize(viewer, 'edit', series)
    await lockEvent(tx, eventId)
    const { start_date, start_time, duration_minutes } = timeValues(times, series.time_zone)
    const { startsAt, endsAt } = instantsOn(start_date, {
      startTime: start_time,
      timeZone: series.time_zone,
      durationMinutes: duration_minutes,
    })
    await tx
      .updateTable('events')
      .set({ starts_at: startsAt, ends_at: endsAt, is_moved: true, cancelled_at: null, cancel_reason: '' })
      .set({ sequence: sql<number>`sequence + 1` })
      .where('id', '=', eventId)
      .execute()
    await touchSeries(tx, series)
    await queueRemindersAgain(tx, jobs, { id: eventId, starts_at: startsAt })
    await jobs.add(tx, 'notify_of_event', { kind: 'event_changed', eventIds: [eventId], actorId: viewer.id })
  })
}

/** Cancels one date, or all of an event that have not ended; those who answered are notified. */
export function cancelEvent(
  deps: CommandDeps & Pick<Deps, 'config' | 'community'>,
  viewer: SignedInViewer,
  eventId: number,
  { scope, reason = '' }: { readonly scope: 'this' | 'all'; readonly reason?: string | undefined },
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const series = await lockSeries(tx, viewer, eventId, 'write')
    authorize(viewer, 'edit', series)
    const texts = writtenTexts(eventDateTexts, { cancel_reason: reason })
    await limitNewAccountLinks(tx, deps, { memberId: viewer.id, texts })
    const dates = scope === 'this' ? [await lockEvent(tx, eventId)] : await lockComingEvents(tx, series.id)
    const ids = dates.filter((date) => date.cancelled_at === null).map(({ id }) => id)
    if (ids.length === 0) return
    await tx
      .updateTable('events')
      .set({ cancelled_at: sql<Date>`now()`, cancel_reason: reason.trim(), sequence: sql<number>`sequence + 1` })
      .where('id', 'in', ids)
      .execute()
    if (scope === 'all' && series.repeats !== null) await endRepetition(tx, series, dates)
    await touchSeries(tx, series)
    await deps.jobs.add(tx, 'notify_of_event', { kind: 'event_cancelled', eventIds: ids, actorId: viewer.id })
  })
}

/** Ends the rule with the last stored date, so that no further ones are added to an event that was cancelled. */
async function endRepetition(
  tx: Tx,
  series: LockedSeries,
  dates: readonly { readonly occurs_on: string }[],
): Promise<void> {
  const last = dates.at(-1)?.occurs_on
  if (last === undefined || (series.repeat_until !== null && series.repeat_until <= last)) return
  await tx.updateTable('event_series').set({ repeat_until: last }).where('id', '=', series.id).execute()
}

async function touchSeries(tx: Tx, { id }: LockedSeries): Promise<void> {
  await tx
    .updateTable('event_series')
    .set({ sequence: sql<number>`sequence + 1`, edited_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
