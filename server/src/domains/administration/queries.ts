import type { Restriction } from '@daystar/contract/administration'
import type { Role } from '@daystar/contract/roles'
import { type SqlBool, sql } from 'kysely'
import { type PageRequest, readPageOf } from '../../platform/api/paging.ts'
import type { Reader } from '../../platform/database/database.ts'
import { isSuspended, personJson, personJsonOrNull } from '../accounts/index.ts'

interface Figures {
  readonly members: number
  readonly active_this_week: number
  readonly activities: number
  readonly activities_this_week: number
  readonly storage_bytes: number
  readonly waiting_jobs: number
  readonly waiting_emails: number
}

export async function figures(reader: Reader): Promise<Figures> {
  const { rows } = await sql<Figures>`select
    (select count(*)::int from members) as members,
    (select count(distinct member_id)::int from sessions where last_seen_at > now() - interval '7 days') as active_this_week,
    (select count(*)::int from activities) as activities,
    (select count(*)::int from activities where created_at > now() - interval '7 days') as activities_this_week,
    (select coalesce(sum(bytes), 0)::float8 from media where discarded_at is null) as storage_bytes,
    (select count(*)::int from graphile_worker.jobs where attempts < max_attempts) as waiting_jobs,
    (select count(*)::int from graphile_worker.jobs where attempts < max_attempts
      and task_identifier in ('send_mail', 'send_announcement')) as waiting_emails`.execute(reader)
  const [row] = rows
  if (!row) throw new Error('A select without a table returns one row.')
  return row
}

export interface FailedJobRow {
  readonly id: number
  readonly task_identifier: string
  readonly attempts: number
  readonly max_attempts: number
  readonly last_error: string
  readonly run_at: Date
  readonly updated_at: Date
}

const maxFailedJobs = 100

export async function failedJobRows(reader: Reader): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id, task_identifier, attempts, max_attempts, last_error, run_at, updated_at from graphile_worker.jobs
    where last_error is not null and attempts > 0 and locked_at is null order by updated_at desc, id desc limit ${maxFailedJobs}`.execute(
    reader,
  )
  return rows
}

export type AdministeredMemberRow = Awaited<ReturnType<typeof administeredMembers>>['items'][number]

export interface MemberFilters {
  /** Part of the name or the username, with `includesEmails` also of the email address. */
  readonly text: string
  readonly includesEmails: boolean
  readonly role?: Role | undefined
  readonly restriction?: Restriction | undefined
}

/** Of the sessions that have not ended, and of those that have. */
const lastSeenOn = sql<string | null>`greatest(
  (select max(s.last_seen_at at time zone 'UTC')::date from sessions s where s.member_id = m.id), d.day)::text`

/** Newest first. */
export async function administeredMembers(
  reader: Reader,
  { text, includesEmails, role, restriction }: MemberFilters,
  page: PageRequest,
) {
  let query = reader
    .selectFrom('members as m')
    .leftJoin('invited_members as i', 'i.member_id', 'm.id')
    .leftJoin('member_last_days as d', 'd.member_id', 'm.id')
    .leftJoin('members as inviter', 'inviter.id', 'i.invited_by')
    .select(['m.id', 'm.email', 'm.role', 'm.is_limited', isSuspended('m').as('is_suspended'), 'm.activities_count'])
    .select(['m.created_at'])
    .select(personJson('m').as('person'))
    .select(personJsonOrNull('inviter').as('invited_by'))
    .select(lastSeenOn.as('last_seen_on'))
  if (role !== undefined) query = query.where('m.role', '=', role)
  if (restriction === 'limited') query = query.where('m.is_limited', '=', true)
  if (restriction === 'suspended') query = query.where(isSuspended('m'))
  if (text !== '')
    query = query.where(
      sql<SqlBool>`(strpos(m.name_key, search_key(${text})) > 0 or strpos(m.username_key, search_key(${text})) > 0
        or (${includesEmails} and strpos(lower(m.email::text), lower(${text})) > 0))`,
    )
  return await readPageOf(query, page, { at: 'm.created_at', id: 'm.id', direction: 'older' })
}
