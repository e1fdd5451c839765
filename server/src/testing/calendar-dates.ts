import ICAL from 'ical.js'

/** One date of a calendar file, with instants in the format of the API. */
export interface CalendarDate {
  readonly startsAt: string
  readonly endsAt: string
}

/** Returns the dates of a calendar file until an instant, in their order, as another program reads them. */
export function calendarDates(file: string, until: Date): CalendarDate[] {
  const components = ICAL.Component.fromString(file).getAllSubcomponents('vevent')
  const exceptions = components.filter((component) => component.hasProperty('recurrence-id'))
  const dates = components
    .filter((component) => !component.hasProperty('recurrence-id'))
    .flatMap((component) => [...datesOf(new ICAL.Event(component, { exceptions }), until)])
  return dates.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
}

function* datesOf(event: ICAL.Event, until: Date): Generator<CalendarDate> {
  if (!event.isRecurring()) {
    yield { startsAt: instantOf(event.startDate), endsAt: instantOf(event.endDate) }
    return
  }
  const times = event.iterator()
  for (let time = times.next(); time && time.toUnixTime() * 1000 <= until.getTime(); time = times.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(time)
    yield { startsAt: instantOf(startDate), endsAt: instantOf(endDate) }
  }
}

const instantOf = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString()
