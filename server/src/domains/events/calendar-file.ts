import type { Selectable } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { EventSeries, Events } from '../../platform/database/tables.gen.ts'
import { scheduleOf } from './dates-commands.ts'
import { dateIn, datesOf, recurrenceRule } from './schedule.ts'

export interface CalendarSeries extends Selectable<EventSeries> {
  readonly organizer: string
  /** The address of the page of the event. */
  readonly url: string
}

type CalendarDate = Pick<
  Selectable<Events>,
  'occurs_on' | 'starts_at' | 'ends_at' | 'is_moved' | 'cancelled_at' | 'sequence'
>

const maxLineBytes = 75

/**
 * An event as an iCalendar object (RFC 5545): one component with the rule, one for each date that was moved, and the
 * dates that were cancelled as exceptions. The UID never changes, and SEQUENCE grows with each change.
 */
export function calendarFile(series: CalendarSeries, dates: readonly CalendarDate[]): string {
  const schedule = scheduleOf(series)
  const rule = recurrenceRule(schedule)
  const [first] = dates
  const isCancelled = dates.every((date) => date.cancelled_at !== null)
  const exceptions = rule === null || isCancelled ? [] : dates.filter((date) => date.cancelled_at !== null)
  const moved = rule === null ? [] : dates.filter((date) => date.is_moved && date.cancelled_at === null)
  const main = rule === null ? first : undefined
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daystar//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...timeZoneLines(series.time_zone, dates),
    ...eventLines(series, {
      start: main?.starts_at ?? instantOf(series),
      minutes: main ? minutesOf(main) : series.duration_minutes,
      sequence: series.sequence,
      isCancelled,
      rule: rule ?? undefined,
      exceptions: exceptions.map((date) => originalTime(series, date.occurs_on)),
    }),
    ...moved.flatMap((date) =>
      eventLines(series, {
        start: date.starts_at,
        minutes: minutesOf(date),
        sequence: series.sequence,
        isCancelled: false,
        replaces: originalTime(series, date.occurs_on),
      }),
    ),
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

interface EventComponent {
  readonly start: Date
  readonly minutes: number
  readonly sequence: number
  readonly isCancelled: boolean
  readonly rule?: string | undefined
  readonly exceptions?: readonly string[]
  /** The time by the rule that this component replaces. */
  readonly replaces?: string
}

function eventLines(series: CalendarSeries, event: EventComponent): string[] {
  const { time_zone: zone } = series
  const text = [series.description, series.url].filter((part) => part !== '').join('\n\n')
  return [
    'BEGIN:VEVENT',
    `UID:${series.uid}`,
    `DTSTAMP:${utc(series.edited_at ?? series.created_at)}`,
    `CREATED:${utc(series.created_at)}`,
    `LAST-MODIFIED:${utc(series.edited_at ?? series.created_at)}`,
    `SEQUENCE:${event.sequence}`,
    ...(event.replaces === undefined ? [] : [`RECURRENCE-ID;TZID=${zone}:${event.replaces}`]),
    `DTSTART;TZID=${zone}:${local(event.start, zone)}`,
    `DURATION:PT${event.minutes}M`,
    ...(event.rule === undefined ? [] : [`RRULE:${event.rule}`]),
    ...(event.exceptions ?? []).map((time) => `EXDATE;TZID=${zone}:${time}`),
    `SUMMARY:${escaped(series.title)}`,
    `DESCRIPTION:${escaped(text)}`,
    ...(series.location === '' ? [] : [`LOCATION:${escaped(series.location)}`]),
    ...(series.lat === null || series.lng === null ? [] : [`GEO:${series.lat};${series.lng}`]),
    `URL:${series.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** The start of the first date by the rule. */
function instantOf(series: CalendarSeries): Date {
  const schedule = scheduleOf(series)
  const [first = series.start_date] = datesOf(schedule, { from: series.start_date, to: series.start_date })
  return new Date(zonedAt(first, series).epochMilliseconds)
}

function zonedAt(date: string, series: CalendarSeries) {
  const plainTime = Temporal.PlainTime.from(series.start_time)
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: series.time_zone, plainTime })
}

const originalTime = (series: CalendarSeries, date: string) =>
  local(new Date(zonedAt(date, series).epochMilliseconds), series.time_zone)

const minutesOf = ({ starts_at: from, ends_at: to }: CalendarDate) => Math.round((+to - +from) / 60_000)

const compact = (text: string) => text.replaceAll(/[-:]/g, '')

const utc = (instant: Date) => compact(`${instant.toISOString().slice(0, 19)}Z`)

function local(instant: Date, timeZone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  return compact(time.toPlainDateTime().toString({ smallestUnit: 'second' }))
}

/** Line breaks, commas, semicolons and backslashes in a text. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')
}

/** Lines of at most 75 bytes; a character is never divided. */
function folded(line: string): string[] {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current) + Buffer.byteLength(character) > maxLineBytes) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current]
}

/** Years after the last stored date for which a program that repeats the event knows the changes of the clocks. */
const laterYears = 5

/** The time zone with each change of its clocks from the first date on. */
function timeZoneLines(timeZone: string, dates: readonly CalendarDate[]): string[] {
  const instants = dates.map(({ starts_at: at }) => at.getTime())
  const from = Temporal.Instant.fromEpochMilliseconds(Math.min(...instants)).toZonedDateTimeISO(timeZone)
  const until = Temporal.Instant.fromEpochMilliseconds(Math.max(...instants))
    .toZonedDateTimeISO(timeZone)
    .add({ years: laterYears })
  const first = from.getTimeZoneTransition('previous') ?? from.with({ year: 1970, month: 1, day: 1 })
  const changes = [first]
  for (let next = first.getTimeZoneTransition('next'); next; next = next.getTimeZoneTransition('next')) {
    if (Temporal.ZonedDateTime.compare(next, until) > 0) break
    changes.push(next)
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...changes.flatMap(observanceLines), 'END:VTIMEZONE']
}

function observanceLines(change: Temporal.ZonedDateTime): string[] {
  const before = change.subtract({ nanoseconds: 1 })
  const isLater = change.offsetNanoseconds > before.offsetNanoseconds
  const kind = isLater ? 'DAYLIGHT' : 'STANDARD'
  // The time of the change on the clocks before it.
  const onset = change.toPlainDateTime().subtract({ nanoseconds: change.offsetNanoseconds - before.offsetNanoseconds })
  return [
    `BEGIN:${kind}`,
    `DTSTART:${compact(onset.toString({ smallestUnit: 'second' }))}`,
    `TZOFFSETFROM:${offset(before)}`,
    `TZOFFSETTO:${offset(change)}`,
    `END:${kind}`,
  ]
}

/** An offset from UTC with its sign, as in -0500. */
const offset = ({ offset: text }: Temporal.ZonedDateTime) => text.replaceAll(':', '')

/** The name of the file, from the title. */
export function calendarFileName(series: CalendarSeries, startsAt: Date): string {
  return `event-${dateIn(startsAt, series.time_zone)}.ics`
}
