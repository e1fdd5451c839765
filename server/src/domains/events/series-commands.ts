import type { EventChanges, EventDraft } from '@daystar/contract/events'
import { sql } from 'kysely'
import type { Explanation } from '../../platform/audit-log.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { eventTexts, writtenTexts } from '../../platform/text/content-texts.ts'
import { lockRole } from '../accounts/index.ts'
import { recordTakeDown } from '../audit/index.ts'
import { lockCirclesWithRoles } from '../circles/index.ts'
import { discardMedia } from '../media/index.ts'
import { limitNewAccountLinks } from '../new-accounts/index.ts'
import { authorize } from './access.ts'
import { removeHiddenAnswers } from './answers/commands.ts'
import { promoteWaiting } from './answers/waiting-list-commands.ts'
import { insertDates, scheduleOf } from './dates/dates-commands.ts'
import { audienceOf, contentValues, repetitionValues, timeValues, timeZoneOf } from './dates/draft.ts'
import { rescheduleDates } from './dates/reschedule-commands.ts'
import { datesOf, horizonOf } from './dates/schedule.ts'
import { scheduleChange } from './dates/schedule-change.ts'
import { inviteToSeries } from './invitation-commands.ts'
import { lockComingEvents, lockEvent, lockSeries } from './lock-queries.ts'

type CommandDeps = Pick<Deps, 'db' | 'events' | 'jobs' | 'config' | 'community'>

/** Creates an event with its dates in the coming year, and returns the id of the first one. */
export function createEvent(deps: CommandDeps, viewer: SignedInViewer, draft: EventDraft): Promise<number> {
  return transaction(deps.db, async (tx) => {
    const circleIds = draft.circle_id == null ? [] : [draft.circle_id]
    const circles = await lockCirclesWithRoles(tx, viewer, circleIds)
    authorize(viewer, 'create', { circles })
    await limitNewAccountLinks(tx, deps, { memberId: viewer.id, texts: writtenTexts(eventTexts, draft) })
    const [circle] = circles
    const time_zone = timeZoneOf(draft.time_zone ?? viewer.timeZone)
    const values = {
      ...contentValues(draft),
      title: contentValues(draft).title as string,
      ...timeValues(draft, time_zone),
      ...repetitionValues(draft.repeats, draft.start_date),
      time_zone,
      author_id: viewer.id,
      circle_id: circle?.id ?? null,
      audience: audienceOf(draft.audience, circle ? { isPrivate: circle.is_private } : null),
    }
    const horizon = horizonOf({ startDate: draft.start_date, timeZone: time_zone })
    const series = await tx
      .insertInto('event_series')
      .values({ ...values, filled_until: horizon })
      .returningAll()
      .executeTakeFirstOrThrow()
    const schedule = scheduleOf(series)
    await insertDates(tx, series.id, schedule, datesOf(schedule, { from: series.start_date, to: horizon }))
    const first = await tx
      .selectFrom('events')
      .select('id')
      .where('series_id', '=', series.id)
      .orderBy('occurs_on')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('event_answers')
      .values({ event_id: first.id, member_id: viewer.id, answer: 'going', reminders: [] })
      .execute()
    if (draft.invited_ids && draft.invited_ids.length > 0)
      await inviteToSeries(tx, deps, viewer, { series, eventId: first.id, memberIds: draft.invited_ids })
    return first.id
  })
}

/**
 * Changes an event on the edited date and on those that have not ended; only the given fields. Answers are kept, the
 * waiting list gets places that are added, and those who answered are notified of another time or place.
 */
export function editEvent(
  deps: CommandDeps,
  viewer: SignedInViewer,
  eventId: number,
  changes: EventChanges,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const series = await lockSeries(tx, viewer, eventId, 'write')
    authorize(viewer, 'edit', series)
    await limitNewAccountLinks(tx, deps, {
      memberId: viewer.id,
      texts: writtenTexts(eventTexts, { ...series, ...changes }),
      previousTexts: writtenTexts(eventTexts, series),
    })
    const change = scheduleChange(series, await lockEvent(tx, eventId), changes)
    const content = contentValues(changes, series)
    const circle = series.circle_id === null ? null : { isPrivate: !series.is_open }
    const isElsewhere = content.location !== undefined && content.location !== series.location
    const updated = await tx
      .updateTable('event_series')
      .set({
        ...content,
        ...(changes.audience !== undefined && { audience: audienceOf(changes.audience, circle) }),
        sequence: series.sequence + 1,
        edited_at: sql<Date>`now()`,
      })
      .where('id', '=', series.id)
      .returning(['capacity', 'author_id'])
      .executeTakeFirstOrThrow()
    const rescheduledIds = change ? await rescheduleDates(tx, deps.jobs, series.id, change) : []
    const coming = await lockComingEvents(tx, series.id)
    if (changes.audience !== undefined) await removeHiddenAnswers(tx, deps.jobs, { seriesId: series.id })
    for (const { id } of changes.capacity === undefined ? [] : coming)
      await promoteWaiting(tx, deps.jobs, { id, capacity: updated.capacity, authorId: updated.author_id })
    const noticedIds = isElsewhere ? coming.filter((event) => !event.cancelled_at).map(({ id }) => id) : rescheduledIds
    await notifyOfChange(tx, deps, viewer, noticedIds)
  })
}

async function notifyOfChange(
  tx: Tx,
  { jobs }: CommandDeps,
  viewer: SignedInViewer,
  eventIds: readonly number[],
): Promise<void> {
  if (eventIds.length > 0)
    await jobs.add(tx, 'notify_of_event', { kind: 'event_changed', eventIds: [...eventIds], actorId: viewer.id })
}

/** Deletes an event with all of its dates, answers and comments, and discards its photo. */
export function deleteEvent(
  deps: CommandDeps,
  viewer: SignedInViewer,
  eventId: number,
  explanation: Explanation,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const series = await lockSeries(tx, viewer, eventId, 'write')
    authorize(viewer, 'delete', { ...series, viewerRole: await lockRole(tx, viewer.id) })
    const deleted = { type: 'event', id: eventId, authorId: series.author_id, text: series.title } as const
    await recordTakeDown(tx, deps.events, viewer, deleted, explanation)
    await deleteSeries(tx, series)
  })
}

/** The caller holds the lock on the series. */
async function deleteSeries(
  tx: Tx,
  { id, media_id: mediaId }: { readonly id: number; readonly media_id: number | null },
): Promise<void> {
  await tx.deleteFrom('event_series').where('id', '=', id).execute()
  if (mediaId !== null) await discardMedia(tx, mediaId)
}

/** Deletes a reported event, also if the moderator cannot see it. Has no effect if it is deleted already. */
export async function deleteReportedEvent(tx: Tx, eventId: number): Promise<void> {
  const series = await tx
    .selectFrom('event_series as s')
    .innerJoin('events as e', 'e.series_id', 's.id')
    .select(['s.id', 's.media_id'])
    .where('e.id', '=', eventId)
    .forUpdate('s')
    .executeTakeFirst()
  if (series) await deleteSeries(tx, series)
}
