import { sql } from 'kysely'
import { invalid } from '../../../platform/api/api-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { canonicalTimeZone } from '../../../platform/text/time-zones.ts'

/** PostgreSQL groups notifications by the day of their member, so that it must support the time zone as well. */
export async function storableTimeZone(db: Db, name: string): Promise<string> {
  const timeZone = canonicalTimeZone(name)
  const unknownZone = () => invalid(['body', 'time_zone'], (t) => t('Must be a known time zone'), 'time_zone')
  if (timeZone === null) throw unknownZone()
  await sql`select now() at time zone ${timeZone}`.execute(db).catch((error: { code?: string }) => {
    throw error.code === '22023' ? unknownZone() : error
  })
  return timeZone
}
