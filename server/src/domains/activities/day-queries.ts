import type { ActivityDay } from '@daystar/contract/activities'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { invalid } from '../../platform/http/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { visibleTo } from './access.ts'
import { inCircle } from './queries.ts'

const maxDays = 400
const dayMs = 24 * 60 * 60 * 1000

interface DaysQuery {
  readonly memberId: number
  readonly from: string
  readonly to: string
  readonly circleId: number | undefined
}

/**
 * The days between two dates on which the member has activities visible to the viewer, each with its newest activity.
 */
export async function daysOf(
  reader: Reader,
  viewer: Viewer,
  { memberId, from, to, circleId }: DaysQuery,
): Promise<ActivityDay[]> {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (!(days >= 1 && days <= maxDays)) throw invalid(['query', 'to'], `Must cover 1 to ${maxDays} days.`)
  const { rows } = await sql<ActivityDay>`
    select distinct on (a.local_date) a.local_date as date, a.id as activity_id, a.title,
      count(*) over day::int as count, coalesce(sum(a.duration_minutes) over day, 0)::int as minutes
    from activities a
    where a.author_id = ${memberId}::bigint and a.local_date between ${from}::date and ${to}::date
      and ${visibleTo(viewer, 'a')} and ${inCircle(viewer, circleId, 'a')}
    window day as (partition by a.local_date)
    order by a.local_date, a.occurred_at desc, a.id desc`.execute(reader)
  return rows
}

interface StreakQuery {
  readonly memberId: number
  /** The current date in the viewer's time zone. */
  readonly today: string
  readonly circleId: number | undefined
}

/**
 * The number of consecutive days up to today or yesterday. Computed on every read, so it never needs to be kept in
 * sync. `last_date` is set even if the streak has ended.
 */
export async function streakOf(
  reader: Reader,
  viewer: Viewer,
  { memberId, today, circleId }: StreakQuery,
): Promise<{ days: number; last_date: string | null }> {
  const { rows } = await sql<{ days: number; last_date: string | null }>`
    with days as (
      select distinct a.local_date as day from activities a
      where a.author_id = ${memberId}::bigint and a.local_date <= ${today}::date
        and ${visibleTo(viewer, 'a')} and ${inCircle(viewer, circleId, 'a')}
    ), runs as (
      -- Within consecutive days in descending order, day plus rank is constant.
      select day, day + (row_number() over (order by day desc))::int as run from days
    )
    select max(day) as last_date,
      case when max(day) >= ${today}::date - 1 then count(*) filter (where runs.run = newest.run) else 0 end::int as days
    from runs, (select run from runs order by day desc limit 1) newest`.execute(reader)
  return rows[0] ?? { days: 0, last_date: null }
}
