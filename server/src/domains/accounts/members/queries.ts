import type { FirstStep } from '@daystar/contract/first-step-names'
import type { Role } from '@daystar/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { hasModeratorRole } from '../../../platform/authorization/roles.ts'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { hasAddress } from './address-queries.ts'
import { presentPicture } from './person-queries.ts'
import { isReachable, isSuspended } from './standing-queries.ts'
import { isNotLimited, memberVisibleTo } from './visibility-queries.ts'

export type MemberRow = NonNullable<Awaited<ReturnType<typeof memberRow>>>

export async function isSuspendedMember(reader: Reader, id: number): Promise<boolean> {
  const row = await reader
    .selectFrom('members')
    .select(isSuspended('members').as('is_suspended'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.is_suspended ?? false
}

/**
 * The recipients of emails to all moderators: moderators and operators with a confirmed address who are neither
 * suspended nor being deleted.
 */
export const receivesModeratorEmails = sql<boolean>`(${hasModeratorRole('m')} and m.email_confirmed_at is not null
  and ${isReachable('m')})`

export async function moderatorsToEmail(reader: Reader) {
  return await reader
    .selectFrom('members as m')
    .select(['m.name', 'm.email', emailLanguage('m').as('language'), 'm.time_zone', 'm.hour_cycle'])
    .where(receivesModeratorEmails)
    .orderBy('m.id')
    .execute()
}

/** The time when the account of a member is going to be deleted; null: never. */
export async function deletionTime(reader: Reader, id: number): Promise<Date | null> {
  const row = await reader.selectFrom('members').select('deletion_at').where('id', '=', id).executeTakeFirst()
  return row?.deletion_at ?? null
}

/** A member with the columns of the public profile and the private account. */
export async function memberRow(reader: Reader, id: number) {
  return await reader
    .selectFrom('members as m')
    .select([
      'm.id',
      'm.email',
      'm.name',
      'm.username',
      'm.bio',
      'm.time_zone',
      'm.language as chosen_language',
      'm.last_language',
      'm.hour_cycle',
      'm.week_start',
      'm.role',
      'm.followers_count',
      'm.following_count',
      'm.activities_count',
      'm.created_at',
      'm.deletion_at',
      'm.email_confirmed_at',
      'm.receives_announcements',
      'm.alt_text_reminder',
      'm.allows_suggestion',
      'm.allows_packs',
      'm.in_directory',
      'm.dismissed_steps',
      'm.allows_companions',
      'm.signed_in_at',
    ])
    .select(emailLanguage('m').as('language'))
    .select('m.picture_path as picture')
    .select(doneSteps('m').as('done_steps'))
    .select(
      sql<boolean>`exists (select from sanctions s where s.member_id = m.id and s.seen_at is null)`.as(
        'has_unread_sanction',
      ),
    )
    .where('m.id', '=', id)
    .executeTakeFirst()
}

/**
 * The roles of members, who keep them until the transaction ends. Locked in the order of their ids, to avoid deadlocks.
 */
export async function lockRoles(tx: Tx, memberIds: readonly number[]): Promise<Map<number, Role>> {
  const rows = await tx
    .selectFrom('members')
    .select(['id', 'role'])
    .where('id', 'in', memberIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, role }) => [id, role]))
}

/** Locks those members whose rows no other transaction has locked, in the order of their ids. Returns their ids. */
export async function lockAvailableMembers(tx: Tx, memberIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', sql<number>`any(${[...memberIds]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns whether the member exists and is visible to the viewer. */
export async function isVisibleMember(reader: Reader, viewer: Viewer, id: number): Promise<boolean> {
  const row = await reader
    .selectFrom('members as m')
    .select('m.id')
    .where('m.id', '=', id)
    .where(memberVisibleTo(viewer, 'm.id', 'member:read'))
    .executeTakeFirst()
  return row !== undefined
}

/** The public fields of a member for link previews; undefined if visitors do not find the member. */
export async function findMemberSummary(reader: Reader, id: number) {
  const row = await reader
    .selectFrom('members as m')
    .select(['m.name', 'm.bio', 'm.picture_path as picture'])
    .where('m.id', '=', id)
    .where(isNotLimited('m.id'))
    .executeTakeFirst()
  return row && { name: row.name, bio: row.bio, picture: presentPicture(row.picture) }
}

/** The member id and password hash for a login; undefined for an unknown email address. */
export async function credentialsOf(reader: Reader, email: string) {
  return await reader
    .selectFrom('members')
    .select(['id', 'password_hash'])
    .where(hasAddress('email', email))
    .executeTakeFirst()
}

/** The member with an address, for commands on the server. Locked until the transaction ends. */
export async function lockMemberByEmail(tx: Tx, email: string): Promise<{ id: number; name: string }> {
  const member = await tx
    .selectFrom('members')
    .select(['id', 'name'])
    .where(hasAddress('email', email))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw new Error(`No member has the email address ${email}.`)
  return member
}

export async function passwordHashOf(reader: Reader, memberId: number): Promise<string | undefined> {
  const row = await reader.selectFrom('members').select('password_hash').where('id', '=', memberId).executeTakeFirst()
  return row?.password_hash
}

/** The active sessions of a member, most recently used first. */
export async function sessionsOf(reader: Reader, memberId: number) {
  return await reader
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Locks a session against being ended twice. Throws `session_not_found`. */
export async function lockSession(tx: Tx, id: number): Promise<{ memberId: number }> {
  const session = await tx
    .selectFrom('sessions')
    .select('member_id as memberId')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw apiError('session_not_found')
  return session
}

/**
 * The role of a member; null if the account does not exist. The lock keeps it from being changed until the transaction
 * ends; the viewer of a request can come from a cache.
 */
export async function lockRole(tx: Tx, memberId: number): Promise<Role | null> {
  const member = await tx.selectFrom('members').select('role').where('id', '=', memberId).forShare().executeTakeFirst()
  return member?.role ?? null
}

/** The columns that decide whether a member may invite people, locked like the role. */
export async function lockInviter(tx: Tx, memberId: number): Promise<{ role: Role; isLimited: boolean }> {
  return await tx
    .selectFrom('members')
    .select(['role', 'is_limited as isLimited'])
    .where('id', '=', memberId)
    .forShare()
    .executeTakeFirstOrThrow()
}

export async function hasAcceptedRules(reader: Reader, memberId: number, version: string): Promise<boolean> {
  const row = await reader
    .selectFrom('rules_acceptances')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row !== undefined
}

/** The state of the first steps of a new member; null for others, for whom PostgreSQL evaluates nothing else. */
function doneSteps(member: string): RawBuilder<Readonly<Record<FirstStep, boolean>> | null> {
  const m = (column: string) => sql.ref(`${member}.${column}`)
  return sql<Readonly<Record<FirstStep, boolean>> | null>`case when ${m('created_at')} > now() - interval '30 days' then
    json_build_object(
      'profile', ${m('picture_media_id')} is not null and ${m('username')} is not null,
      'activity', ${m('activities_count')} > 0,
      'circle', exists (select from circle_members joined where joined.member_id = ${m('id')}),
      'invite', exists (select from invitations sent where sent.created_by = ${m('id')})) end`
}
