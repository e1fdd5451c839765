import { EventAnswerKind } from '@daystar/contract/events/answers'
import { limits } from '@daystar/contract/limits'
import { withNames } from '@daystar/contract/texts/mention-tokens'
import { Value } from 'typebox/value'
import { isDate, isInstant } from '../../../platform/api/formats.ts'
import { canonicalTimeZone } from '../../../platform/text/time-zones.ts'
import type { ItemOf } from '../format.ts'
import { ArchiveRejected } from './reader.ts'

type ArchivedEvent = ItemOf<'events'>
type ArchivedDate = ArchivedEvent['dates'][number]

/** A weekly event has fewer dates in 80 years. */
const maxDates = 5_000
const isEventDate = (date: string) => isDate(date) && date >= '1970-01-01' && date <= '2200-01-01'

/** Checks the rules that the schema does not express. */
export function requireEvent(event: ArchivedEvent): void {
  const { title, dates, lat, lng, created_at: createdAt, edited_at: editedAt } = event
  const areDatesValid =
    dates.length > 0 &&
    dates.length <= maxDates &&
    new Set(dates.map(({ occurs_on: date }) => date)).size === dates.length &&
    dates.every(isStorableDate) &&
    isEventDate(event.start_date) &&
    (event.repeat_until === null || isEventDate(event.repeat_until)) &&
    [createdAt, editedAt ?? createdAt].every(isInstant)
  if (!areDatesValid || canonicalTimeZone(event.time_zone) === null || (lat === null) !== (lng === null))
    throw new ArchiveRejected((t) =>
      t('The event “{title}” of the archive has an invalid date or place.', { title: title.slice(0, 50) }),
    )
}

function isStorableDate({ occurs_on: date, starts_at: start, ends_at: end, cancelled_at: cancelled }: ArchivedDate) {
  return isEventDate(date) && [start, end, cancelled ?? start].every(isInstant) && Date.parse(end) > Date.parse(start)
}

/** Returns whether an answer can be stored; others are left out. */
export function isStorableAnswer({ answer, guests, note, answered_at: at }: ItemOf<'event_answers'>): boolean {
  const isShort = guests <= limits.eventGuestsMax && note.length <= limits.eventNoteMax
  return isShort && isInstant(at) && Value.Check(EventAnswerKind, answer)
}

/** Returns whether a comment can be stored; others are left out. */
export function isStorableComment(comment: ItemOf<'event_comments'>): boolean {
  const { created_at: createdAt, edited_at: editedAt = null, versions = [] } = comment
  const instants = [createdAt, editedAt ?? createdAt, ...versions.map(({ written_at: writtenAt }) => writtenAt)]
  return instants.every(isInstant) && [comment, ...versions].every(({ content }) => withNames(content).trim() !== '')
}
