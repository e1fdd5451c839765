import type { ActivityDay } from '@daystar/contract/activities/days'
import { sql } from 'kysely'
import { invalid } from '../../../platform/api/api-error.ts'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { visibleTo } from '../access.ts'
import { inCircle } from '../queries.ts'

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
  if (!(days >= 1 && days <= maxDays))
    throw invalid(['query', 'to'], (t) => t('Must cover 1 to {max} days.', { max: maxDays }))
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
 * The number of consecutive days up to today or yesterday; `last_date` is set even if the streak has ended. Computed on
 * every read instead of kept in sync: it goes back from the newest day, one index probe for each, and stops at the
 * first gap.
 */
export async function streakOf(
  reader: Reader,
  viewer: Viewer,
  { memberId, today, circleId }: StreakQuery,
): Promise<{ days: number; last_date: string | null }> {
  const isCounted = sql`a.author_id = ${memberId}::bigint and ${visibleTo(viewer, 'a')} and ${inCircle(viewer, circleId, 'a')}`
  const { rows } = await sql<{ days: number; last_date: string | null }>`
    with recursive newest as materialized (
      select a.local_date as day from activities a where a.local_date <= ${today}::date and ${isCounted}
      order by a.local_date desc limit 1
    ), run as (
      select day from newest where day >= ${today}::date - 1
      union all
      select run.day - 1 from run
      where exists (select from activities a where a.local_date = run.day - 1 and ${isCounted} offset 0)
    )
    select (select day from newest) as last_date, (select count(*) from run)::int as days`.execute(reader)
  return rows[0] ?? { days: 0, last_date: null }
}
