import { limits } from '@daystar/contract/limits'
import type { OpenDecisions } from '@daystar/contract/moderation/decisions'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { openApplicationCount } from '../joining/index.ts'

/** The numbers of decisions that wait for a moderator, each counted up to a limit. */
export async function openDecisions(reader: Reader, viewerId: number): Promise<OpenDecisions> {
  const { rows } = await sql<Pick<OpenDecisions, 'reports' | 'appeals'>>`select
    (select count(*)::int from (select from report_cases
      where decided_at is null and member_id is distinct from ${viewerId} limit ${limits.pageMax}) cases) as reports,
    (select count(*)::int from (select from sanctions
      where appealed_at is not null and appeal_decided_at is null and member_id <> ${viewerId} limit ${limits.pageMax}) open_appeals) as appeals`.execute(
    reader,
  )
  const [counts] = rows
  if (!counts) throw new Error('A select without a table returns one row.')
  return { ...counts, applications: Math.min(limits.pageMax, await openApplicationCount(reader)) }
}
