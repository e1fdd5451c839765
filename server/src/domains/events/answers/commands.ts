import type { EventAnswerKind } from '@daystar/contract/events/answers'
import { type SqlBool, sql } from 'kysely'
import { apiError, invalid } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { eventAnswerTexts, writtenTexts } from '../../../platform/text/content-texts.ts'
import { limitNewAccountLinks } from '../../new-accounts/index.ts'
import { attendanceVisibleToMember, authorize } from '../access.ts'
import { lockEvent, lockSeries } from '../lock-queries.ts'
import { queueReminders } from '../reminder-commands.ts'
import { promoteWaiting, takenPlaces } from './waiting-list-commands.ts'

type CommandDeps = Pick<Deps, 'db' | 'jobs'>
type AnswerDeps = CommandDeps & Pick<Deps, 'config' | 'community'>

interface NewAnswer {
  readonly answer: EventAnswerKind
  readonly guests?: number | undefined
  readonly note?: string | undefined
  readonly reminders?: readonly number[] | undefined
}

const defaultReminders = [1440]

/**
 * Stores the answer of the viewer for one date under its lock: a party that is going gets places if all of it fits, and
 * is put on the waiting list otherwise. A member who has a place keeps it if further guests do not fit.
 */
export function answerEvent(
  deps: AnswerDeps,
  viewer: SignedInViewer,
  eventId: number,
  answer: NewAnswer,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const current = await answerOf(tx, eventId, viewer.id)
    await limitNewAccountLinks(tx, deps, {
      memberId: viewer.id,
      texts: writtenTexts(eventAnswerTexts, answer),
      previousTexts: writtenTexts(eventAnswerTexts, { note: current?.note }),
    })
    await answerInTransaction(tx, deps.jobs, viewer, { ...answer, eventId })
  })
}

/** Stores an answer as `answerEvent` does. Throws an API error before it writes anything. */
export async function answerInTransaction(
  tx: Tx,
  jobs: Jobs,
  viewer: SignedInViewer,
  { eventId, answer, guests: wantedGuests, note, reminders }: NewAnswer & { readonly eventId: number },
): Promise<void> {
  const series = await lockSeries(tx, viewer, eventId, 'read')
  const event = await lockEvent(tx, eventId)
  authorize(viewer, 'answer', series)
  if (event.is_over) throw apiError('event_over')
  if (event.cancelled_at !== null) throw apiError('event_is_cancelled')
  const current = await answerOf(tx, eventId, viewer.id)
  const guests = answer === 'going' ? (wantedGuests ?? current?.guests ?? 0) : 0
  if (guests > series.guests_max) {
    throw invalid(['body', 'guests'], (t) =>
      t('You can bring at most {count, plural, one {# guest} other {# guests}}.', { count: series.guests_max }),
    )
  }
  const { capacity } = series
  const hasPlace = current?.answer === 'going' && current.waiting_since === null
  const taken = answer === 'going' && capacity !== null ? await takenPlaces(tx, eventId, viewer.id) : 0
  const fits = capacity === null || taken + 1 + guests <= capacity || (hasPlace && guests <= current.guests)
  if (answer === 'going' && !fits && hasPlace) throw apiError('event_full')
  const isWaiting = answer === 'going' && !fits
  const values = {
    answer,
    guests,
    note: note?.trim() ?? current?.note ?? '',
    reminders: [...new Set(reminders ?? current?.reminders ?? defaultReminders)],
    waiting_since: isWaiting ? (current?.waiting_since ?? sql<Date>`clock_timestamp()`) : null,
    ...(current?.answer !== answer && { answered_at: sql<Date>`clock_timestamp()` }),
  }
  await tx
    .insertInto('event_answers')
    .values({ event_id: eventId, member_id: viewer.id, ...values })
    .onConflict((conflict) => conflict.columns(['event_id', 'member_id']).doUpdateSet(values))
    .execute()
  if (hasPlace && (answer !== 'going' || guests < current.guests))
    await promoteWaiting(tx, jobs, { id: eventId, capacity, authorId: series.author_id })
  if (answer !== 'declined') await queueReminders(tx, jobs, event, values.reminders)
}

/** Deletes the answer of the viewer, if there is one, and gives the place to the waiting list. */
export function withdrawAnswer({ db, jobs }: CommandDeps, viewer: SignedInViewer, eventId: number): Promise<void> {
  return transaction(db, async (tx) => {
    const series = await lockSeries(tx, viewer, eventId, 'read')
    const event = await lockEvent(tx, eventId)
    authorize(viewer, 'answer', series)
    if (event.is_over) throw apiError('event_over')
    await deleteAnswer(tx, eventId, viewer.id)
    await promoteWaiting(tx, jobs, { id: eventId, capacity: series.capacity, authorId: series.author_id })
  })
}

async function answerOf(tx: Tx, eventId: number, memberId: number) {
  return await tx
    .selectFrom('event_answers')
    .select(['answer', 'waiting_since', 'guests', 'note', 'reminders'])
    .where('event_id', '=', eventId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

async function deleteAnswer(tx: Tx, eventId: number, memberId: number): Promise<void> {
  await tx.deleteFrom('event_answers').where('event_id', '=', eventId).where('member_id', '=', memberId).execute()
}

/**
 * Deletes the answers of members for current and future dates that are hidden from them by now, which frees their
 * places: after a block, after they left the circle, or after the event or its circle was restricted.
 */
export async function removeHiddenAnswers(
  tx: Tx,
  jobs: Jobs,
  {
    memberIds,
    seriesId,
    circleId,
  }: { readonly memberIds?: readonly number[]; readonly seriesId?: number; readonly circleId?: number },
): Promise<void> {
  const hidden = await tx
    .selectFrom('event_answers as n')
    .innerJoin('events as e', 'e.id', 'n.event_id')
    .innerJoin('event_series as s', 's.id', 'e.series_id')
    .select(['n.event_id', 'n.member_id', 's.author_id'])
    .$if(memberIds !== undefined, (query) => query.where('n.member_id', 'in', memberIds ?? []))
    .$if(seriesId !== undefined, (query) => query.where('s.id', '=', seriesId ?? 0))
    .$if(circleId !== undefined, (query) => query.where('s.circle_id', '=', circleId ?? 0))
    .where(sql<SqlBool>`e.ends_at > now()`)
    .where(sql<SqlBool>`not ${attendanceVisibleToMember(sql.ref('n.member_id'), 's')}`)
    .orderBy('n.event_id')
    .execute()
  for (const { event_id: eventId, member_id: memberId } of hidden) {
    const event = await lockEvent(tx, eventId)
    await deleteAnswer(tx, eventId, memberId)
    // Read under the lock on the date, because the capacity may have changed.
    const series = await tx
      .selectFrom('event_series')
      .select(['capacity', 'author_id'])
      .where('id', '=', event.series_id)
      .executeTakeFirstOrThrow()
    await promoteWaiting(tx, jobs, { id: eventId, capacity: series.capacity, authorId: series.author_id })
  }
}
