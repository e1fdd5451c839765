import ICAL from 'ical.js'
import type { Selectable } from 'kysely'
import type { EventSeries } from '../../platform/database/tables.gen.ts'
import { zonedTime } from '../../platform/text/zoned-times.ts'
import { type CalendarDate, type CalendarRecurrence, calendarRecurrence } from './calendar-recurrence.ts'
import { localTime, timeZoneComponent } from './calendar-time-zone.ts'
import { dateIn } from './dates/schedule.ts'

export interface CalendarSeries extends Selectable<EventSeries> {
  readonly organizer: string
  /** The address of the page of the event. */
  readonly url: string
}

// A line has at most 75 bytes, of which ical.js does not count the space that continues one.
ICAL.foldLength = 74

/**
 * An event as an iCalendar object (RFC 5545): one component with the rule, and one for each date that takes place at
 * another time. The UID never changes, and SEQUENCE grows with each change.
 */
export function calendarFile(series: CalendarSeries, dates: readonly CalendarDate[]): string {
  const recurrence = calendarRecurrence(series, dates)
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Daystar//Events//EN')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  const instants = [recurrence.start, ...dates.map(({ starts_at: at }) => at)]
  calendar.addSubcomponent(timeZoneComponent(series.time_zone, instants))
  calendar.addSubcomponent(ruleComponent(series, recurrence))
  for (const { original, ...times } of recurrence.replaced) {
    const component = eventComponent(series, times, recurrence.isCancelled)
    addTime(component, 'recurrence-id', original, series)
    calendar.addSubcomponent(component)
  }
  return `${calendar.toString()}\r\n`
}

function ruleComponent(series: CalendarSeries, recurrence: CalendarRecurrence): ICAL.Component {
  const component = eventComponent(series, recurrence, recurrence.isCancelled)
  if (recurrence.rule !== null) component.addPropertyWithValue('rrule', ICAL.Recur.fromString(recurrence.rule))
  for (const start of recurrence.excluded) addTime(component, 'exdate', start, series)
  for (const start of recurrence.added) addTime(component, 'rdate', start, series)
  return component
}

function eventComponent(
  series: CalendarSeries,
  { start, minutes }: { readonly start: Date; readonly minutes: number },
  isCancelled: boolean,
): ICAL.Component {
  const component = new ICAL.Component('vevent')
  const changedAt = series.edited_at ?? series.created_at
  component.addPropertyWithValue('uid', series.uid)
  component.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(changedAt, true))
  component.addPropertyWithValue('created', ICAL.Time.fromJSDate(series.created_at, true))
  component.addPropertyWithValue('last-modified', ICAL.Time.fromJSDate(changedAt, true))
  component.addPropertyWithValue('sequence', series.sequence)
  addTime(component, 'dtstart', start, series)
  component.addPropertyWithValue('duration', ICAL.Duration.fromData({ minutes }))
  component.addPropertyWithValue('summary', printable(series.title))
  const description = [series.description, series.url].filter((part) => part !== '').join('\n\n')
  component.addPropertyWithValue('description', printable(description))
  if (series.location !== '') component.addPropertyWithValue('location', printable(series.location))
  if (series.lat !== null && series.lng !== null) component.addPropertyWithValue('geo', [series.lat, series.lng])
  component.addPropertyWithValue('url', series.url)
  component.addPropertyWithValue('status', isCancelled ? 'CANCELLED' : 'CONFIRMED')
  return component
}

/** Adds a property with an instant as wall time in the time zone of the series. */
function addTime(
  component: ICAL.Component,
  name: string,
  instant: Date,
  { time_zone: timeZone }: CalendarSeries,
): void {
  const time = zonedTime(instant, timeZone)
  component.addPropertyWithValue(name, localTime(time.toPlainDateTime())).setParameter('tzid', timeZone)
}

/** A text without control characters other than line breaks. */
const printable = (text: string) => text.replaceAll(/\r\n|\r/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ')

/** The name of the file, from the title. */
export function calendarFileName(series: CalendarSeries, startsAt: Date): string {
  return `event-${dateIn(startsAt, series.time_zone)}.ics`
}
