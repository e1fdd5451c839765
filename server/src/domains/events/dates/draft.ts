import type { EventChanges, EventDraft } from '@daystar/contract/events'
import type { EventRepeats } from '@daystar/contract/events/event'
import { limits } from '@daystar/contract/limits'
import type { Selectable, Updateable } from 'kysely'
import { invalid } from '../../../platform/api/api-error.ts'
import type { EventSeries } from '../../../platform/database/tables.gen.ts'
import { singleLine } from '../../../platform/text/single-line.ts'
import { canonicalTimeZone } from '../../../platform/text/time-zones.ts'
import { isInLastWeek, isSkipped, minutesBetween, type WallTimes } from './schedule.ts'

type SeriesValues = Updateable<EventSeries>
type CurrentSeries = Selectable<EventSeries>

const earliestDate = '1970-01-01'
const latestDate = '2200-01-01'

/** The texts and the place; undefined values were not part of the request. */
export function contentValues(fields: EventChanges, current?: Pick<CurrentSeries, 'location'>): SeriesValues {
  const location = fields.location === undefined ? undefined : singleLine(fields.location)
  const isOtherPlace = location !== undefined && location !== (current?.location ?? '')
  const values: SeriesValues = {
    ...(fields.title !== undefined && { title: singleLine(fields.title) }),
    ...(fields.description !== undefined && { description: fields.description.trim() }),
    ...(location !== undefined && { location }),
    ...(fields.alt_text !== undefined && { alt_text: fields.alt_text.trim() }),
    ...(fields.capacity !== undefined && { capacity: fields.capacity }),
    ...(fields.guests_max !== undefined && { guests_max: fields.guests_max }),
  }
  if (fields.place_id !== undefined || isOtherPlace) values.place_id = fields.place_id || null
  if (fields.lat !== undefined || fields.lng !== undefined || isOtherPlace) {
    const { lat = null, lng = null } = fields
    if ((lat === null) !== (lng === null)) {
      throw invalid(['body', lat === null ? 'lat' : 'lng'], (t) => t('Latitude and longitude must be given together.'))
    }
    Object.assign(values, { lat, lng })
  }
  return values
}

/** The four times of a request, or undefined without any. */
export function timesOf({ start_date, start_time, end_date, end_time }: EventChanges): WallTimes | undefined {
  if (start_date !== undefined && start_time !== undefined && end_date !== undefined && end_time !== undefined)
    return { start_date, start_time, end_date, end_time }
  if ([start_date, start_time, end_date, end_time].every((value) => value === undefined)) return undefined
  throw invalid(['body', 'start_date'], (t) => t('Start and end must be given together.'))
}

/** The columns of the start and the duration. */
export function timeValues(times: WallTimes, timeZone: string) {
  if (times.start_date < earliestDate || times.start_date > latestDate)
    throw invalid(['body', 'start_date'], (t) => t('Must be a valid date and time.'))
  for (const end of ['start', 'end'] as const) {
    const time = times[`${end}_time`]
    if (isSkipped(times[`${end}_date`], time, timeZone))
      throw invalid(['body', `${end}_time`], (t) =>
        t('The clocks are set forward past {time} on this day. Please choose another time.', { time }),
      )
  }
  const minutes = minutesBetween(times, timeZone)
  if (minutes <= 0) throw invalid(['body', 'end_time'], (t) => t('The end must be after the start.'))
  if (minutes > limits.eventDaysMax * 24 * 60) {
    throw invalid(['body', 'end_date'], (t) =>
      t('An event lasts at most {count, plural, one {# day} other {# days}}.', { count: limits.eventDaysMax }),
    )
  }
  return { start_date: times.start_date, start_time: times.start_time, duration_minutes: minutes }
}

export function timeZoneOf(name: string): string {
  const timeZone = canonicalTimeZone(name)
  if (timeZone === null) throw invalid(['body', 'time_zone'], (t) => t('Must be a known time zone'))
  return timeZone
}

/** The columns of the rule of a new event. */
export function repetitionValues(repeats: EventDraft['repeats'], startDate: string) {
  if (!repeats) return {}
  requireEnd(repeats.until, startDate)
  requireLastWeek(repeats.rule, startDate)
  return { repeats: repeats.rule, repeat_every: repeats.every, repeat_until: repeats.until }
}

/** Rejects a last date of a series before another one. */
export function requireEnd(until: string | null, date: string): void {
  if (until !== null && until < date)
    throw invalid(['body', 'repeats', 'until'], (t) => t('The last date must not be before the first one.'))
}

/** Rejects a rule for the last weekday of a month that the date is not. */
export function requireLastWeek(rule: EventRepeats, date: string): void {
  if (rule === 'monthly_last_weekday' && !isInLastWeek(date))
    throw invalid(['body', 'repeats', 'rule'], (t) => t('The first date is not in the last seven days of its month.'))
}

/** Rejects an audience that needs a circle without one, or the reverse. */
export function audienceOf(
  audience: EventDraft['audience'],
  circle: { readonly isPrivate: boolean } | null,
): NonNullable<EventDraft['audience']> {
  if (audience === undefined) return circle === null ? 'followers' : 'circle'
  const isPossible = {
    everyone: circle === null || !circle.isPrivate,
    followers: circle === null,
    circle: circle !== null,
    invited: true,
  }
  if (isPossible[audience]) return audience
  throw invalid(['body', 'audience'], (t) => t('This audience is not possible for this event.'))
}
