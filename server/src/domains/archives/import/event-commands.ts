import type { EventAnswerKind } from '@daystar/contract/events/answers'
import { reminderMinutes } from '@daystar/contract/events/reminders'
import { withNames } from '@daystar/contract/texts/mention-tokens'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { singleLine } from '../../../platform/text/single-line.ts'
import { canonicalTimeZone } from '../../../platform/text/time-zones.ts'
import { queueReminders } from '../../events/index.ts'
import { discardMedia } from '../../media/index.ts'
import type { ItemOf } from '../format.ts'
import type { Run } from '../runs/commands.ts'
import { importTransaction } from './commands.ts'
import type { Community, Context } from './context.ts'

type ArchivedEvent = ItemOf<'events'>

const batchSize = 100

/** Returns whether the member has the event: from an import, or because it was planned here. */
export async function hasEvent(reader: Reader, memberId: number, key: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from imported_events where member_id = ${memberId}::bigint and key = ${key}::uuid)
      or exists (select from event_series where author_id = ${memberId}::bigint and uid = ${key}::uuid) as found`.execute(
    reader,
  )
  return rows[0]?.found ?? false
}

/** What the member answered and wrote, by the id of the date in the archive. */
export interface AddedToDates {
  readonly answers: ReadonlyMap<number, ItemOf<'event_answers'>>
  readonly comments: ReadonlyMap<number, readonly ItemOf<'event_comments'>[]>
}

/**
 * Adds an archived event with its dates for the member only: outside of circles, without invitations and notifications.
 */
export async function addImportedEvent(
  { db, jobs, t }: Pick<Deps, 'db' | 'jobs'> & Pick<Context, 't'>,
  run: Run,
  event: ArchivedEvent,
  { photoId, answers, comments, community }: AddedToDates & Community & { readonly photoId: number | null },
): Promise<void> {
  await importTransaction(db, run, async (tx) => {
    if (await hasEvent(tx, run.memberId, event.uid)) return
    const { id } = await tx
      .insertInto('event_series')
      .values({ ...seriesValues(event, t), author_id: run.memberId, media_id: photoId })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const date of await addDates(tx, id, event)) {
      const archivedId = date.archivedId ?? 0
      const answer = answers.get(archivedId)
      if (answer) await addAnswer(tx, jobs, run, date, answer)
      for (const comment of comments.get(archivedId) ?? []) await addComment(tx, run, date, comment)
    }
    const { audience, circle, invited } = event
    const origin = {
      community,
      audience,
      circle: circle?.name ?? null,
      invited: invited.map(({ name }) => name),
      ...event.imported,
    }
    await tx
      .insertInto('imported_events')
      .values({
        series_id: id,
        import_id: run.id,
        member_id: run.memberId,
        key: event.uid,
        origin: JSON.stringify(origin),
      })
      .execute()
  })
}

function seriesValues(event: ArchivedEvent, t: Context['t']) {
  const dates = event.dates.map(({ occurs_on: date }) => date)
  return {
    audience: 'invited' as const,
    title: singleLine(event.title) || t('Untitled'),
    // The ids in mentions are those of the other community.
    description: withNames(event.description ?? ''),
    location: singleLine(event.location ?? ''),
    alt_text: event.alt_text ?? '',
    place_id: event.place_id,
    lat: event.lat,
    lng: event.lng,
    start_date: event.start_date,
    start_time: event.start_time,
    time_zone: canonicalTimeZone(event.time_zone) ?? 'UTC',
    duration_minutes: event.duration_minutes,
    repeats: event.repeats,
    repeat_every: event.repeat_every,
    repeat_until: event.repeat_until,
    capacity: event.capacity,
    guests_max: event.guests_max,
    sequence: event.sequence,
    filled_until: dates.reduce((last, date) => (date > last ? date : last)),
    created_at: event.created_at,
    edited_at: event.edited_at,
  }
}

/** A date as it was added, with its id in the archive if that contains it. */
interface AddedDate {
  readonly id: number
  readonly starts_at: Date
  readonly archivedId: number | undefined
}

async function addDates(tx: Tx, seriesId: number, { dates }: ArchivedEvent): Promise<AddedDate[]> {
  const { rows } = await sql<{ id: number; occurs_on: string; starts_at: Date }>`
    insert into events (series_id, occurs_on, starts_at, ends_at, is_moved, cancelled_at, cancel_reason)
    select ${seriesId}::bigint, d.occurs_on, d.starts_at, d.ends_at, d.is_moved, d.cancelled_at, d.cancel_reason
    from json_populate_recordset(null::events, ${JSON.stringify(dates)}::json) d
    returning id, occurs_on, starts_at`.execute(tx)
  const archivedIds = new Map(dates.map(({ id, occurs_on: date }) => [date, id]))
  return rows.map(({ occurs_on: date, ...row }) => ({ ...row, archivedId: archivedIds.get(date) }))
}

/** Adds an answer of the member, who has a place because no one else has answered, with its reminders. */
async function addAnswer(
  tx: Tx,
  jobs: Jobs,
  run: Run,
  date: AddedDate,
  { answer, guests, note, reminders: archivedReminders, answered_at: answeredAt }: ItemOf<'event_answers'>,
): Promise<void> {
  const reminders = reminderMinutes.filter((minutes) => archivedReminders.includes(minutes))
  await tx
    .insertInto('event_answers')
    .values({
      event_id: date.id,
      member_id: run.memberId,
      answer: answer as EventAnswerKind,
      guests: answer === 'going' ? guests : 0,
      note,
      reminders,
      answered_at: answeredAt,
    })
    .execute()
  if (answer !== 'declined') await queueReminders(tx, jobs, date, reminders)
}

async function addComment(
  tx: Tx,
  run: Run,
  date: AddedDate,
  { content, created_at, edited_at = null, versions = [] }: ItemOf<'event_comments'>,
): Promise<void> {
  const { id } = await tx
    .insertInto('event_comments')
    .values({ event_id: date.id, author_id: run.memberId, content: withNames(content), created_at, edited_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const version of versions)
    await tx
      .insertInto('event_comment_versions')
      .values({ comment_id: id, content: withNames(version.content), written_at: version.written_at })
      .execute()
}

/** Deletes one batch of the events of an import, with their photos. Returns whether there may be more. */
export async function removeImportedEvents(db: Db, run: Run): Promise<boolean> {
  return await importTransaction(db, run, async (tx) => {
    const found = await tx
      .selectFrom('imported_events as i')
      .innerJoin('event_series as s', 's.id', 'i.series_id')
      .select(['s.id', 's.media_id'])
      .where('i.import_id', '=', run.id)
      .orderBy('s.id')
      .limit(batchSize)
      .forUpdate('s')
      .execute()
    if (found.length === 0) return false
    const ids = found.map(({ id }) => id)
    await tx.deleteFrom('event_series').where('id', 'in', ids).execute()
    for (const { media_id: mediaId } of found) if (mediaId !== null) await discardMedia(tx, mediaId)
    return found.length === batchSize
  })
}
