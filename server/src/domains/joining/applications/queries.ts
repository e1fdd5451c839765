import { type SqlBool, sql } from 'kysely'
import { type PageRequest, readPageOf } from '../../../platform/api/paging.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { applicantLanguage } from '../../../platform/mail/email-language-queries.ts'
import { hasAddress, personJsonOrNull } from '../../accounts/index.ts'

/** Open applications are deleted after this time, and declined ones this long after the decision. */
export const retentionDays = 30

/** Neither is over before the cleanup job has deleted it. */
const isCurrent = sql<SqlBool>`coalesce(a.decided_at, a.created_at) > now() - ${sql.lit(retentionDays)} * interval '1 day'`

export type ApplicationRow = Awaited<ReturnType<typeof applicationRows>>['items'][number]

/** Open applications are decided in their order, oldest first; of the declined ones the newest are first. */
export async function applicationRows(reader: Reader, status: 'open' | 'declined', page: PageRequest) {
  const query = reader
    .selectFrom('applications as a')
    .leftJoin('members as m', 'm.id', 'a.decided_by')
    .select(['a.id', 'a.name', 'a.email', 'a.message', 'a.status', 'a.reply', 'a.decided_at', 'a.created_at'])
    .select(personJsonOrNull('m').as('decider'))
    .where('a.status', '=', status)
    .where(isCurrent)
  const direction = status === 'open' ? 'newer' : 'older'
  return await readPageOf(query, page, { at: 'a.created_at', id: 'a.id', direction })
}

export async function applicationByEmail(reader: Reader, email: string) {
  return await reader
    .selectFrom('applications as a')
    .select(['a.id', 'a.password_hash', 'a.status', 'a.reply'])
    .where(hasAddress('a.email', email))
    .where(isCurrent)
    .executeTakeFirst()
}

/** With the version of the rules that the applicant has accepted, and when. */
export async function openApplication(reader: Reader, id: number) {
  const row = await reader
    .selectFrom('applications as a')
    .select(['a.name', 'a.email', 'a.password_hash', 'a.time_zone', 'a.oidc_issuer', 'a.oidc_subject'])
    .select(['a.language as last_language', applicantLanguage('a').as('language')])
    .select(['a.accepted_rules as version', 'a.created_at as acceptedAt'])
    .where('a.id', '=', id)
    .where('a.status', '=', 'open')
    .where(isCurrent)
    .executeTakeFirst()
  if (!row) return undefined
  const { version, acceptedAt, ...application } = row
  return { ...application, accepted: version === null ? null : { version, acceptedAt } }
}

/** The applications that moderators have got no email about. */
export async function openApplicationsToEmail(reader: Reader): Promise<number[]> {
  const rows = await reader
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.status', '=', 'open')
    .where('a.emailed_at', 'is', null)
    .where(isCurrent)
    .execute()
  return rows.map(({ id }) => id)
}

/** The time before their deletion at which moderators are reminded of open applications. */
const reminderDays = 7

/** The applications that are deleted soon and that moderators have not been reminded of, first ones first. */
export async function openApplicationsToRemindOf(reader: Reader) {
  return await reader
    .selectFrom('applications as a')
    .select(['a.id', sql<Date>`a.created_at + ${sql.lit(retentionDays)} * interval '1 day'`.as('deleted_at')])
    .where('a.status', '=', 'open')
    .where('a.reminded_at', 'is', null)
    .where(isCurrent)
    .where(sql<SqlBool>`a.created_at <= now() - ${sql.lit(retentionDays - reminderDays)} * interval '1 day'`)
    .orderBy('a.created_at')
    .execute()
}

export async function openApplicationCount(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('applications as a')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('a.status', '=', 'open')
    .where(isCurrent)
    .executeTakeFirstOrThrow()
  return count
}
