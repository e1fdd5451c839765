const dayMs = 86_400_000

/** The calendar date an instant falls on in a zone, as 2026-11-21. */
export function dateIn(zone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  )
}

export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)
}

/** Minutes that a zone's clock is ahead of UTC at an instant. */
function minutesAhead(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((p) => p.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return Math.round((shown - instant) / 60_000)
}

/** The instant at which a zone's clock shows this date and time; an hour skipped in spring is the one after it. */
export function instantIn(zone: string, date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const guess = asUtc - minutesAhead(zone, asUtc) * 60_000
  return new Date(asUtc - minutesAhead(zone, guess) * 60_000)
}
