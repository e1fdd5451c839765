import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cutPage, type PageOf, type PageRequest } from '../../platform/api/paging.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { canTakePart, memberVisibleTo, type PersonRow, personJson } from '../accounts/index.ts'
import { hasTag, indexedMatches, visibleTo } from '../activities/index.ts'
import { mutedMemberIds, notMuted } from '../safety/index.ts'
import { byName, isNew, newestFirst, type Order } from './order-queries.ts'

export interface MemberFilters {
  /** A circle whose members the viewer can read. */
  readonly circleId: number | undefined
  /** A tag that is not empty. */
  readonly tag: string | undefined
  readonly isNew: boolean
}

interface ListOptions {
  /** True when members without a confirmed address are left out. */
  readonly needsConfirmedEmail: boolean
}

export interface DirectoryMemberRow {
  /** The id that breaks ties in the order of the list. */
  readonly id: number
  readonly page_key: string
  readonly person: PersonRow
  readonly bio: string
  readonly is_new: boolean
  readonly can_connect: boolean
}

/**
 * The members in the directory: those who last posted a visible activity with the tag first, those who last joined the
 * circle first, new ones newest first, and otherwise by name.
 */
export async function directoryMembers(
  reader: Reader,
  viewer: Viewer,
  filters: MemberFilters & ListOptions,
  page: PageRequest,
): Promise<PageOf<DirectoryMemberRow>> {
  const { tag, circleId } = filters
  const conditions = listed(viewer, filters)
  if (tag !== undefined) return membersWithTag(reader, viewer, { tag, circleId, conditions }, page)
  const list = listOf(filters, page)
  const { pageKey, isAfter, orderBy } = list.order
  const { rows } = await sql<DirectoryMemberRow>`
    select ${sql.ref(list.id)} as id, ${pageKey} as page_key, ${memberColumns(viewer)}
    from ${list.from} where ${isAfter} and ${sql.join(conditions, sql` and `)}
    order by ${orderBy} limit ${sql.lit(page.size + 1)}`.execute(reader)
  return cutPage(rows, page)
}

function memberColumns(viewer: Viewer): RawBuilder<unknown> {
  return sql`${personJson('m')} as person, m.bio, ${isNew('m')} as is_new, ${canConnect(viewer)} as can_connect`
}

/** SQL condition: the viewer can ask to follow the member `m`, and has not done so. */
function canConnect({ id }: Viewer): RawBuilder<SqlBool> {
  if (id === null) return sql<SqlBool>`false`
  const viewerId = sql`${id}::bigint`
  return sql<SqlBool>`(m.id <> ${viewerId}
    and not exists (select from connections c where c.follower_id = ${viewerId} and c.followee_id = m.id offset 0)
    and not exists (select from connection_bars b where b.follower_id = ${viewerId} and b.followee_id = m.id offset 0))`
}

function listOf(
  { circleId, isNew: areNew }: MemberFilters,
  page: PageRequest,
): { from: RawBuilder<unknown>; id: string; order: Order } {
  if (circleId !== undefined) {
    const from = sql`(select * from circle_members where circle_id = ${circleId}::bigint) cm
      join members m on m.id = cm.member_id`
    return { from, id: 'cm.member_id', order: newestFirst('cm.joined_at', 'cm.member_id', page) }
  }
  const order = areNew ? newestFirst('m.created_at', 'm.id', page) : byName('m', page)
  return { from: sql`members m`, id: 'm.id', order }
}

/** The conditions for the member `m`. */
function listed(
  viewer: Viewer,
  { isNew: areNew, needsConfirmedEmail }: MemberFilters & ListOptions,
): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`(m.in_directory and not m.is_limited and ${canTakePart('m')})`,
    memberVisibleTo(viewer, 'm.id'),
    sql<SqlBool>`m.id <> all (${mutedMemberIds(viewer)})`,
    ...(needsConfirmedEmail ? [sql<SqlBool>`m.email_confirmed_at is not null`] : []),
    ...(areNew ? [isNew('m')] : []),
  ]
}

interface TagList {
  readonly tag: string
  readonly circleId: number | undefined
  readonly conditions: readonly RawBuilder<SqlBool>[]
}

/**
 * Of each author the newest visible activity with the tag, newest first. `offset 0` keeps the search for a newer one an
 * index probe for each match.
 */
async function membersWithTag(
  reader: Reader,
  viewer: Viewer,
  { tag, circleId, conditions }: TagList,
  page: PageRequest,
): Promise<PageOf<DirectoryMemberRow>> {
  const belongs =
    circleId === undefined
      ? sql`true`
      : sql`exists (select from circle_members cm where cm.circle_id = ${circleId}::bigint and cm.member_id = m.id offset 0)`
  const visible = sql`select a.id, a.occurred_at, m.id as member_id
    from activities a join members m on m.id = a.author_id
    where a.id = s.activity_id and ${visibleTo(viewer, 'a')} and ${notMuted(viewer, 'a')}
      and ${belongs} and ${sql.join(conditions, sql` and `)}
      and not exists (
        select from activities n where n.author_id = a.author_id and (n.occurred_at, n.id) > (a.occurred_at, a.id)
          and ${hasTag(tag, 'n')} and ${visibleTo(viewer, 'n')} and ${notMuted(viewer, 'n')} offset 0)`
  const index = { table: 'activity_search', id: 'activity_id', at: 'occurred_at' } as const
  const { rows } = await sql<DirectoryMemberRow>`
    select found.id, found.occurred_at::text as page_key, ${memberColumns(viewer)}
    from (${indexedMatches(index, { tag }, page, visible)}) found join members m on m.id = found.member_id
    order by found.occurred_at desc, found.id desc`.execute(reader)
  return cutPage(rows, page)
}
