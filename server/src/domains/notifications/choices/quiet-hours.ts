import { instantAt, zonedTime } from '../../../platform/text/zoned-times.ts'

interface QuietHours {
  readonly timeZone: string
  /** Minutes of the day; null: none. */
  readonly from: number | null
  readonly until: number | null
}

/**
 * The start and the end of the quiet hours that include an instant; null outside of them. They are times of the clock
 * in the time zone, also on a day on which the clock changes.
 */
export function quietHoursAt(instant: Date, { timeZone, from, until }: QuietHours): [Date, Date] | null {
  if (from === null || until === null || from === until) return null
  const local = zonedTime(instant, timeZone)
  const minute = local.hour * 60 + local.minute
  const onDay = (days: number, minutes: number) => instantAt(local.toPlainDate().add({ days }), minutes, timeZone)
  const between = (startDays: number, endDays: number): [Date, Date] => [onDay(startDays, from), onDay(endDays, until)]
  if (from < until) return minute >= from && minute < until ? between(0, 0) : null
  if (minute >= from) return between(0, 1)
  return minute < until ? between(-1, 0) : null
}
