import { auditActions } from '@daystar/contract/audit-actions'
import { sql } from 'kysely'
import { type PageRequest, readPageOf } from '../../platform/api/paging.ts'
import type { Reader } from '../../platform/database/database.ts'
import { personJsonOrNull } from '../accounts/index.ts'
import { ownAddress } from './access.ts'
import { withReferences } from './reference-queries.ts'

export interface AuditFilters {
  readonly action?: string
  readonly member_id?: number
  readonly actor_id?: number
  readonly subject_type?: string
  readonly subject_id?: number
  readonly from?: string
  readonly until?: string
}

export type AuditRow = Awaited<ReturnType<typeof auditEvents>>['items'][number]
export type SecurityRow = Awaited<ReturnType<typeof securityEventsOf>>['items'][number]

/** The audit log, newest first; the id breaks ties. */
export async function auditEvents(reader: Reader, filters: AuditFilters, page: PageRequest) {
  let query = newestFirst(reader)
    .leftJoin('members as actor', 'actor.id', 'e.actor_id')
    .leftJoin('members as subject', (join) =>
      join.onRef('subject.id', '=', 'e.subject_id').on('e.subject_type', '=', 'member'),
    )
    .select(['e.subject_type', 'e.subject_id', 'e.reason', 'e.details', 'e.address'])
    .select(personJsonOrNull('actor').as('actor'))
    .select(personJsonOrNull('subject').as('subject'))
  if (filters.action !== undefined) query = query.where('e.action', '=', filters.action)
  const { member_id: memberId } = filters
  if (memberId !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('e.actor_id', '=', memberId),
        eb.and([eb('e.subject_type', '=', 'member'), eb('e.subject_id', '=', memberId)]),
      ]),
    )
  if (filters.actor_id !== undefined) query = query.where('e.actor_id', '=', filters.actor_id)
  if (filters.subject_type !== undefined) query = query.where('e.subject_type', '=', filters.subject_type)
  if (filters.subject_id !== undefined) query = query.where('e.subject_id', '=', filters.subject_id)
  if (filters.from !== undefined) query = query.where('e.created_at', '>=', sql<Date>`${filters.from}::timestamptz`)
  if (filters.until !== undefined) query = query.where('e.created_at', '<', sql<Date>`${filters.until}::timestamptz`)
  const events = await readPageOf(query, page, pageOrder)
  return { ...events, items: await withReferences(reader, events.items) }
}

const personalActions = Object.entries(auditActions).flatMap(([action, { isPersonal }]) => (isPersonal ? [action] : []))

/** The events that concern the account of a member, newest first. */
export async function securityEventsOf(reader: Reader, memberId: number, page: PageRequest) {
  const query = newestFirst(reader)
    .select(sql<string>`coalesce(e.details ->> 'user_agent', '')`.as('user_agent'))
    .select(ownAddress('e', memberId).as('address'))
    .where('e.subject_type', '=', 'member')
    .where('e.subject_id', '=', memberId)
    .where('e.action', '=', sql<string>`any(${personalActions}::text[])`)
  return await readPageOf(query, page, pageOrder)
}

const pageOrder = { at: 'e.created_at', id: 'e.id', direction: 'older' } as const

function newestFirst(reader: Reader) {
  return reader.selectFrom('audit_events as e').select(['e.id', 'e.action', 'e.created_at'])
}
