import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { after, cutPage, keyOf, type PageOf, type PageRequest } from '../../platform/http/paging.ts'
import { refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type PersonRow, personOf } from '../accounts/index.ts'

/** How many members and admins a circle's own page carries; the whole list is a call of its own. */
const shownOnPage = 40

export interface CircleRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly is_private: boolean
  readonly member_count: number
  readonly created_at: Date
  readonly role: 'member' | 'admin' | null
  /** Folder and file below /media/. */
  readonly image: string | null
  readonly banner: string | null
}

function file(mediaId: string): RawBuilder<string | null> {
  return sql<string | null>`(select f.key || '/' || f.main_file from media as f where f.id = ${sql.ref(mediaId)})`
}

/** Circles as lists show them, with the viewer's own role; `c` is the circle. */
export function circleRows(reader: Reader, viewer: Viewer) {
  return reader
    .selectFrom('circles as c')
    .leftJoin('circle_members as own', (join) =>
      join.onRef('own.circle_id', '=', 'c.id').on('own.member_id', '=', viewer.id ?? 0),
    )
    .select(['c.id', 'c.name', 'c.description', 'c.is_private', 'c.member_count', 'c.created_at', 'own.role'])
    .select([file('c.image_media_id').as('image'), file('c.banner_media_id').as('banner')])
}

/** Largest first; with `q`, those whose name contains it, whatever its letter case and accents. */
export async function circlesBySize(
  reader: Reader,
  viewer: Viewer,
  q: string | undefined,
  page: PageRequest,
): Promise<PageOf<CircleRow>> {
  const rows = await circleRows(reader, viewer)
    .select(sql<string>`c.member_count::text`.as('page_key'))
    .where(nameContains(q))
    .where(smallerThan(page))
    .orderBy('c.member_count', 'desc')
    .orderBy('c.id', 'desc')
    .limit(page.size + 1)
    .execute()
  return cutPage(rows, page)
}

function nameContains(q: string | undefined): RawBuilder<SqlBool> {
  const words = q?.trim() ?? ''
  if (words === '') return sql<SqlBool>`true`
  return sql<SqlBool>`c.name_key like (select '%' || ${literally(words)} || '%')`
}

/** A folded text whose own % and _ stand for themselves in LIKE. */
export function literally(words: string): RawBuilder<string> {
  return sql<string>`regexp_replace(search_key(${words}::text), '([\\\\%_])', '\\\\\\1', 'g')`
}

function smallerThan(page: PageRequest): RawBuilder<SqlBool> {
  if (page.after === null) return sql<SqlBool>`true`
  const size = Number(page.after.key)
  if (!Number.isInteger(size) || size < 0 || size > 2_147_483_647) throw refusal('cursor_invalid')
  return sql<SqlBool>`(c.member_count, c.id) < (${size}::int, ${page.after.id}::bigint)`
}

export async function circleById(reader: Reader, viewer: Viewer, id: number): Promise<CircleRow> {
  const row = await circleRows(reader, viewer).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw refusal('circle_not_found')
  return row
}

/** A member's circles, the latest joined first; of private ones only those that the viewer belongs to as well. */
export async function circlesOf(reader: Reader, viewer: Viewer, memberId: number): Promise<CircleRow[]> {
  return await circleRows(reader, viewer)
    .innerJoin('circle_members as theirs', 'theirs.circle_id', 'c.id')
    .where('theirs.member_id', '=', memberId)
    .where((eb) => eb.or([eb('c.is_private', '=', false), eb('own.member_id', 'is not', null)]))
    .orderBy('theirs.joined_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

export interface CircleMemberRow {
  readonly page_key: string
  readonly id: number
  readonly role: 'member' | 'admin'
  readonly joined_at: Date
  readonly person: PersonRow
}

function memberRows(reader: Reader, circleId: number) {
  return reader
    .selectFrom('circle_members as cm')
    .innerJoin('members as m', 'm.id', 'cm.member_id')
    .select(['m.id', 'cm.role', 'cm.joined_at', keyOf('cm.joined_at').as('page_key'), personOf('m').as('person')])
    .where('cm.circle_id', '=', circleId)
    .orderBy('cm.joined_at')
    .orderBy('cm.member_id')
}

/** Longest-standing first. */
export async function membersOf(reader: Reader, circleId: number, page: PageRequest): Promise<PageOf<CircleMemberRow>> {
  const rows = await memberRows(reader, circleId)
    .where(after(page, 'cm.joined_at', 'cm.member_id', 'newer'))
    .limit(page.size + 1)
    .execute()
  return cutPage(rows, page)
}

export async function adminsOf(reader: Reader, circleId: number): Promise<PersonRow[]> {
  const rows = await memberRows(reader, circleId).where('cm.role', '=', 'admin').execute()
  return rows.map((row) => row.person)
}

export async function firstMembersOf(reader: Reader, circleId: number): Promise<PersonRow[]> {
  const rows = await memberRows(reader, circleId).limit(shownOnPage).execute()
  return rows.map((row) => row.person)
}

/** What the circle's invite link carries; undefined before anybody has copied one, or when it was revoked. */
export async function openToken(reader: Reader, circleId: number): Promise<string | undefined> {
  const row = await reader
    .selectFrom('circle_invites')
    .select('token')
    .where('circle_id', '=', circleId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.token
}
