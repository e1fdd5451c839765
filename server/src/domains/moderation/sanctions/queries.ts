import { type SqlBool, sql } from 'kysely'
import { type PageRequest, readPageOf } from '../../../platform/api/paging.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { personJson, personJsonOrNull } from '../../accounts/index.ts'

const inForce = sql<SqlBool>`(s.kind in ('limit', 'suspension') and s.lifted_at is null and coalesce(s.ends_at, 'infinity') > now())`

export type SanctionRow = Awaited<ReturnType<typeof sanctionsOf>>[number]

function sanctions(reader: Reader) {
  return reader
    .selectFrom('sanctions as s')
    .leftJoin('members as m', 'm.id', 's.created_by')
    .select(['s.id', 's.kind', 's.reason', 's.created_at', 's.seen_at', 's.ends_at', 's.lifted_at'])
    .select(['s.subject_type', 's.subject_excerpt', 's.removed_content', 's.circle_name', 's.rule'])
    .select(['s.appeal', 's.appealed_at', 's.appeal_decided_at', 's.appeal_answer', inForce.as('is_in_force')])
    .select(personJsonOrNull('m').as('created_by'))
}

/** The sanctions against a member, newest first. */
export async function sanctionsOf(reader: Reader, memberId: number) {
  return await sanctions(reader)
    .where('s.member_id', '=', memberId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
}

export type AppealRow = Awaited<ReturnType<typeof openAppeals>>['items'][number]

/** Undecided appeals of members other than the viewer, oldest first. */
export async function openAppeals(reader: Reader, viewerId: number, page: PageRequest) {
  const query = sanctions(reader)
    .innerJoin('members as sanctioned', 'sanctioned.id', 's.member_id')
    .select(['s.case_id', 's.member_id', 'sanctioned.role as member_role', personJson('sanctioned').as('member')])
    .where('s.appealed_at', 'is not', null)
    .where('s.appeal_decided_at', 'is', null)
    .where('s.member_id', '<>', viewerId)
  return await readPageOf(query, page, { at: 's.appealed_at', id: 's.id', direction: 'newer' })
}

/** The member with their role, for the moderators. */
export async function memberWithRole(reader: Reader, id: number) {
  return await reader
    .selectFrom('members as m')
    .select(['m.role', personJson('m').as('member')])
    .where('m.id', '=', id)
    .executeTakeFirst()
}

const lockedColumns = [
  's.id',
  's.member_id',
  's.kind',
  's.circle_id',
  's.circle_name',
  's.lifted_at',
  's.appealed_at',
  's.appeal_decided_at',
] as const

export type LockedSanction = NonNullable<Awaited<ReturnType<typeof lockSanction>>>

export async function lockSanction(tx: Tx, id: number) {
  return await tx
    .selectFrom('sanctions as s')
    .select(lockedColumns)
    .where('s.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The sanctions that restrict a member at the moment, locked. */
export async function lockSanctionsInForce(tx: Tx, memberId: number): Promise<LockedSanction[]> {
  return await tx
    .selectFrom('sanctions as s')
    .select(lockedColumns)
    .where('s.member_id', '=', memberId)
    .where(inForce)
    .orderBy('s.id')
    .forUpdate()
    .execute()
}
