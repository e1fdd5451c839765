import { type RawBuilder, sql } from 'kysely'

interface QuietHours {
  readonly timeZone: RawBuilder<unknown>
  /** Minutes of the day; SQL expressions that can be null. */
  readonly from: RawBuilder<unknown>
  readonly until: RawBuilder<unknown>
}

/**
 * SQL: the quiet hours that include an instant, as an array of their start and their end; null outside of them. They
 * are times of the clock in the time zone, also on a day on which the clock changes.
 */
export function quietHoursAt(
  instant: RawBuilder<unknown>,
  { timeZone, from, until }: QuietHours,
): RawBuilder<[Date, Date] | null> {
  const local = sql`(${instant} at time zone ${timeZone})`
  const minute = sql`(extract(hour from ${local}) * 60 + extract(minute from ${local}))`
  const onDay = (days: number, minutes: RawBuilder<unknown>) =>
    sql`((date_trunc('day', ${local}) + make_interval(days => ${sql.lit(days)}, mins => ${minutes})) at time zone ${timeZone})`
  const between = (startDays: number, endDays: number) =>
    sql`array[${onDay(startDays, from)}, ${onDay(endDays, until)}]`
  return sql<[Date, Date] | null>`case
    when ${from} is null or ${from} = ${until} then null
    when ${from} < ${until} then case when ${minute} >= ${from} and ${minute} < ${until} then ${between(0, 0)} end
    when ${minute} >= ${from} then ${between(0, 1)}
    when ${minute} < ${until} then ${between(-1, 0)} end`
}
