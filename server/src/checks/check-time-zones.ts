import process from 'node:process'
import type pg from 'pg'
import { zonedTime } from '../platform/text/zoned-times.ts'
import { type Finding, ok, warning } from './result.ts'

const dayMs = 86_400_000
const comparedDays = 366
const maxNames = 5

/**
 * Compares the rules of Node, by which Daystar calculates, with those of PostgreSQL, for each day of the coming year,
 * in the time zones of members and events.
 */
export async function checkTimeZones(client: pg.Client, now = new Date()): Promise<Finding> {
  const { rows: tables } = await client.query("select to_regclass('event_series') is not null as exists")
  if (!tables[0]?.exists) return ok('There are no members yet.')
  const { rows: zones } = await client.query<{ name: string; is_known: boolean }>(
    `select name, exists (select from pg_timezone_names known where lower(known.name) = lower(used.name)) as is_known
     from (select time_zone as name from members union select time_zone from event_series) used order by name`,
  )
  const different: string[] = []
  for (const { name, is_known: isKnown } of zones)
    if (!(isKnown && (await haveSameRules(client, name, now)))) different.push(name)
  if (different.length === 0) return ok('The time zone rules agree with those of the database.')
  const names = [...different.slice(0, maxNames), ...(different.length > maxNames ? ['others'] : [])].join(', ')
  return warning(
    `The time zone rules of the database differ from those of Node (${process.versions.tz}) for ${names}. Daystar calculates with those of Node. Update whichever is older.`,
  )
}

async function haveSameRules(client: pg.Client, timeZone: string, now: Date): Promise<boolean> {
  const instants = Array.from({ length: comparedDays }, (_, day) => new Date(now.getTime() + day * dayMs))
  const { rows } = await client.query<{ local: string }>(
    `select to_char(instant at time zone $1, 'YYYY-MM-DD"T"HH24:MI:SS') as local
     from unnest($2::timestamptz[]) with ordinality as compared (instant, day) order by day`,
    [timeZone, instants],
  )
  return instants.every((instant, day) => {
    const local = zonedTime(instant, timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second', roundingMode: 'trunc' })
    return local === rows[day]?.local
  })
}
