import { Temporal } from 'temporal-polyfill'

/**
 * An instant in a time zone, by the rules of Node. Those of PostgreSQL come from another version of the time zone
 * database, so that times calculated by both would disagree in some zones.
 */
export function zonedTime(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
}

/** The instant of a time of the clock, in minutes of the day. A time that the clocks skip is moved by the gap. */
export function instantAt(date: Temporal.PlainDate, minutes: number, timeZone: string): Date {
  const plainTime = { hour: Math.floor(minutes / 60), minute: minutes % 60 }
  return new Date(date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
}

/** The instant at which a day begins. */
export function startOfDay(date: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds)
}
