import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import { after, cutPage, keyOf, type PageOf, type PageRequest } from '../../platform/api/paging.ts'
import { recordDecision } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import {
  type DatedPerson,
  memberVisibleTo,
  type PersonRow,
  peoplePage,
  personJson,
  showsNoOtherMember,
} from '../accounts/index.ts'
import { type CircleRole, isContentReadable } from './access.ts'

/** The number of members included in a circle's details. The full list has its own endpoint. */
const maxEmbeddedMembers = 40

export interface CircleRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly tags: string[]
  readonly is_private: boolean
  readonly member_count: number
  readonly created_at: Date
  readonly role: CircleRole | null
  /** The path below /media/. */
  readonly image: string | null
  readonly banner: string | null
}

function mediaPath(mediaId: string): RawBuilder<string | null> {
  return sql<string | null>`(select f.key || '/' || f.main_file from media as f where f.id = ${sql.ref(mediaId)})`
}

/** Selects circles as shown in lists, with the viewer's role. The alias of the circle is `c`. */
export function circleRows(reader: Reader, viewer: Viewer) {
  return reader
    .selectFrom('circles as c')
    .leftJoin('circle_members as cm', (join) =>
      join.onRef('cm.circle_id', '=', 'c.id').on('cm.member_id', '=', viewer.id ?? 0),
    )
    .select(['c.id', 'c.name', 'c.description', 'c.tags', 'c.is_private', 'c.member_count', 'c.created_at', 'cm.role'])
    .select([mediaPath('c.image_media_id').as('image'), mediaPath('c.banner_media_id').as('banner')])
}

/** Largest first. With `q`, only circles whose name contains it, ignoring letter case and accents. */
export async function circlesBySize(
  reader: Reader,
  viewer: Viewer,
  q: string | undefined,
  page: PageRequest,
): Promise<PageOf<CircleRow>> {
  const rows = await circleRows(reader, viewer)
    .select(sql<string>`c.member_count::text`.as('page_key'))
    .where(nameContains(q))
    .where(afterCursor(page))
    .orderBy('c.member_count', 'desc')
    .orderBy('c.id', 'desc')
    .limit(page.size + 1)
    .execute()
  return cutPage(rows, page)
}

function nameContains(q: string | undefined): RawBuilder<SqlBool> {
  const text = q?.trim() ?? ''
  if (text === '') return sql<SqlBool>`true`
  return sql<SqlBool>`c.name_key like (select '%' || ${escapedSearchKey(text)} || '%')`
}

/** The search key of a text, with `%`, `_` and `\` escaped for LIKE. */
export function escapedSearchKey(text: string): RawBuilder<string> {
  return sql<string>`regexp_replace(search_key(${text}::text), '([\\\\%_])', '\\\\\\1', 'g')`
}

function afterCursor(page: PageRequest): RawBuilder<SqlBool> {
  if (page.after === null) return sql<SqlBool>`true`
  const size = Number(page.after.key)
  if (!Number.isInteger(size) || size < 0 || size > 2_147_483_647) throw apiError('cursor_invalid')
  return sql<SqlBool>`(c.member_count, c.id) < (${size}::int, ${page.after.id}::bigint)`
}

/** A circle with what only its own page shows. */
export interface CircleDetailRow extends CircleRow {
  readonly rules: string
  readonly allows_links: boolean
}

export async function circleById(reader: Reader, viewer: Viewer, id: number): Promise<CircleDetailRow> {
  const row = await circleRows(reader, viewer)
    .select(['c.rules', 'c.allows_links'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row) throw apiError('circle_not_found')
  return row
}

/**
 * The circles of a member, most recently joined first. Private circles are included only if the viewer is a member too.
 */
export async function circlesOf(reader: Reader, viewer: Viewer, memberId: number): Promise<CircleRow[]> {
  recordDecision(viewer, 'circle:list')
  return await circleRows(reader, viewer)
    .innerJoin('circle_members as target', 'target.circle_id', 'c.id')
    .where('target.member_id', '=', memberId)
    .where((eb) => eb.or([eb('c.is_private', '=', false), eb('cm.member_id', 'is not', null)]))
    .orderBy('target.joined_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

/** A member in the list of a circle. */
export interface ListedPerson {
  readonly person: PersonRow
  /** True when the viewer cannot see the member. */
  readonly is_hidden: boolean
}

export interface CircleMemberRow extends ListedPerson {
  readonly page_key: string
  readonly id: number
  readonly role: CircleRole
  readonly joined_at: Date
}

/** Members who are hidden from the viewer are listed, without anything that identifies them. */
function memberRows(reader: Reader, viewer: Viewer, circleId: number) {
  return reader
    .selectFrom('circle_members as cm')
    .innerJoin('members as m', 'm.id', 'cm.member_id')
    .select(['m.id', 'cm.role', 'cm.joined_at', keyOf('cm.joined_at').as('page_key'), personJson('m').as('person')])
    .select(sql<boolean>`not ${memberVisibleTo(viewer, 'm.id')}`.as('is_hidden'))
    .where('cm.circle_id', '=', circleId)
    .orderBy('cm.joined_at')
    .orderBy('cm.member_id')
}

/** The members of a circle, first joined first. */
export async function membersOf(
  reader: Reader,
  viewer: Viewer,
  circleId: number,
  page: PageRequest,
): Promise<PageOf<CircleMemberRow>> {
  const rows = await memberRows(reader, viewer, circleId)
    .where(after(page, 'cm.joined_at', 'cm.member_id', 'newer'))
    .limit(page.size + 1)
    .execute()
  return cutPage(rows, page)
}

export async function adminsOf(reader: Reader, viewer: Viewer, circleId: number): Promise<ListedPerson[]> {
  return await memberRows(reader, viewer, circleId).where('cm.role', '=', 'admin').execute()
}

/** The first members and the admins, for the details of a circle; empty if the viewer cannot read them. */
export async function readablePeopleOf(
  reader: Reader,
  viewer: Viewer,
  circle: CircleRow,
): Promise<{ members: ListedPerson[]; admins: ListedPerson[] }> {
  recordDecision(viewer, 'circle:read')
  if (!isContentReadable(circle)) {
    showsNoOtherMember(viewer)
    return { members: [], admins: [] }
  }
  const [members, admins] = await Promise.all([
    memberRows(reader, viewer, circle.id).limit(maxEmbeddedMembers).execute(),
    adminsOf(reader, viewer, circle.id),
  ])
  return { members, admins }
}

/** The members whom an admin removed and who cannot join again, newest first. */
export function removedMembersOf(
  reader: Reader,
  viewer: Viewer,
  circleId: number,
  page: PageRequest,
): Promise<PageOf<DatedPerson>> {
  return peoplePage(reader, page, {
    from: sql`circle_bars b`,
    member: 'b.member_id',
    at: 'b.removed_at',
    tiebreaker: 'b.member_id',
    where: [sql<SqlBool>`b.circle_id = ${circleId}::bigint`, memberVisibleTo(viewer, 'm.id')],
  })
}

/** The token of the circle's active invite link; undefined if none was created or it was revoked. */
export async function activeInviteToken(reader: Reader, circleId: number): Promise<string | undefined> {
  const row = await reader
    .selectFrom('circle_invites')
    .select('token')
    .where('circle_id', '=', circleId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.token
}
