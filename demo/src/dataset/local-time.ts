const dayMs = 86_400_000

/** The local date of an instant in a time zone, for instance 2026-11-21. */
export function dateIn(zone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  )
}

export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)
}

/** The date one year earlier: the 28th of February for the 29th. */
export function yearBefore(date: string): string {
  const [year, monthAndDay] = [Number(date.slice(0, 4)), date.slice(4)]
  return `${year - 1}${monthAndDay === '-02-29' ? '-02-28' : monthAndDay}`
}

/** The UTC offset of a time zone at an instant. */
function utcOffsetMinutes(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((p) => p.type === type)?.value)
  const localAsUtc = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return Math.round((localAsUtc - instant) / 60_000)
}

/**
 * The instant of a local date and time in a time zone. A time that daylight saving skips is moved to the following
 * hour.
 */
export function instantIn(zone: string, date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const guess = asUtc - utcOffsetMinutes(zone, asUtc) * 60_000
  return new Date(asUtc - utcOffsetMinutes(zone, guess) * 60_000)
}
