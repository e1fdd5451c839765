import type { MentionedMember } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { type SqlBool, sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import {
  after,
  type Cursor,
  cutPage,
  keyOf,
  type PageOf,
  type PageRequest,
  readPageOf,
} from '../../platform/api/paging.ts'
import { recordDecision } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { commentTexts, joinedTexts } from '../../platform/text/content-texts.ts'
import { memberVisibleTo, type PersonRow, peoplePage, personJsonOrNull } from '../accounts/index.ts'
import { visibleTo } from '../activities/index.ts'
import { type MediaRow, mediaJson } from '../media/index.ts'
import { hasMutedWord, mutedMemberIds } from '../safety/index.ts'

export interface CommentRow {
  readonly id: number
  readonly activity_id: number
  readonly activity_author_id: number
  readonly parent_id: number | null
  readonly content: string
  readonly created_at: Date
  readonly edited_at: Date | null
  readonly is_pinned: boolean
  readonly media: MediaRow | null
  readonly alt_text: string
  readonly star_count: number
  /** null: the comment or the account of the author was deleted. */
  readonly author: PersonRow | null
  readonly starred_by_me: boolean
  readonly is_muted: boolean
  readonly mentions: MentionedMember[]
}

/** A comment with the first replies to it, oldest first. */
export interface Thread {
  readonly comment: CommentRow
  readonly replies: readonly CommentRow[]
  readonly nextReplies: Cursor | null
}

type PagedRow = CommentRow & { readonly page_key: string }

/**
 * The threads of an activity: the pinned comment first, the others oldest first; the id breaks ties. The caller must
 * have checked that the viewer can see the activity.
 */
export async function threadsOn(
  reader: Reader,
  viewer: Viewer,
  activityId: number,
  page: PageRequest,
): Promise<PageOf<Thread>> {
  const ofActivity = sql<SqlBool>`t.activity_id = ${activityId}::bigint`
  // Ids first: a condition on `pinned_at` in the query itself would keep it from using the order of the index.
  const others = sql`(select t.id from comments t where ${ofActivity} and t.parent_id is null and t.pinned_at is null
    and ${memberVisibleTo(viewer, 't.author_id')} and ${after(page, 't.created_at', 't.id', 'newer')}
    order by t.created_at, t.id limit ${page.size + 1})`
  const pinned = sql`(select t.id from comments t where ${ofActivity} and t.pinned_at is not null
    and ${memberVisibleTo(viewer, 't.author_id')})`
  const ids = page.after === null ? sql`${pinned} union all ${others}` : others
  const rows = await comments(reader, viewer)
    .select(keyOf('c.created_at').as('page_key'))
    .where(sql<SqlBool>`c.id = any (array(${ids}))`)
    .orderBy(sql`c.pinned_at is null`)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()
  // The cursor continues the order of the others, so the pinned comment is an additional one.
  const pinnedRows = rows.filter(({ is_pinned: isPinned }) => isPinned)
  const { items, next } = cutPage(rows.slice(pinnedRows.length), page)
  return { items: await withReplies(reader, viewer, [...pinnedRows, ...items]), next }
}

/** Adds the first replies to comments, in one statement for all of them. */
async function withReplies(reader: Reader, viewer: Viewer, rows: readonly CommentRow[]): Promise<Thread[]> {
  const size = limits.repliesPerComment
  const ids = rows.filter(({ parent_id: parentId }) => parentId === null).map(({ id }) => id)
  const replies = ids.length === 0 ? [] : await firstReplies(reader, viewer, ids, size + 1).execute()
  const byParent = Map.groupBy(replies, ({ parent_id: parentId }) => parentId)
  return rows.map((comment) => {
    const page = cutPage(byParent.get(comment.id) ?? [], { size, after: null })
    return { comment, replies: page.items, nextReplies: page.next }
  })
}

function firstReplies(reader: Reader, viewer: Viewer, ids: readonly number[], limit: number) {
  return comments(reader, viewer)
    .select(keyOf('c.created_at').as('page_key'))
    .where(
      sql<SqlBool>`c.id = any (array(
        select r.id from unnest(${[...ids]}::bigint[]) thread(id) cross join lateral (
          select t.id from comments t where t.parent_id = thread.id and ${memberVisibleTo(viewer, 't.author_id')}
          order by t.created_at, t.id limit ${limit}) r))`,
    )
    .orderBy('c.created_at')
    .orderBy('c.id')
}

/** A page of the replies to a comment, oldest first. The caller must have checked that the viewer can see it. */
export async function repliesTo(
  reader: Reader,
  viewer: Viewer,
  commentId: number,
  page: PageRequest,
): Promise<PageOf<PagedRow>> {
  const query = comments(reader, viewer)
    .where('c.parent_id', '=', commentId)
    .where(memberVisibleTo(viewer, 'c.author_id'))
  return await readPageOf(query, page, { at: 'c.created_at', id: 'c.id', direction: 'newer' })
}

/** The thread of a comment. The author of one on an activity that is hidden from them does not see the replies. */
export async function threadOf(reader: Reader, viewer: Viewer, comment: CommentRow): Promise<Thread> {
  const size = limits.repliesPerComment
  const rows = await firstReplies(reader, viewer, [comment.id], size + 1)
    .where(visibleTo(viewer, 'a'))
    .execute()
  const { items, next } = cutPage(rows, { size, after: null })
  return { comment, replies: items, nextReplies: next }
}

/**
 * Returns the comment if the viewer can see its activity, and throws `comment_not_found` if it is hidden or missing.
 * With `orOwn`, also returns the viewer's own comment on a hidden activity: it stays theirs, for example after they
 * left the circle.
 */
export async function visibleComment(
  reader: Reader,
  viewer: Viewer,
  id: number,
  { orOwn = false } = {},
): Promise<CommentRow> {
  if (orOwn) recordDecision(viewer, 'comment:read')
  const comment = await comments(reader, viewer)
    .where('c.id', '=', id)
    .where(orOwn ? visibleOrOwn(viewer) : visible(viewer))
    .executeTakeFirst()
  if (!comment) throw apiError('comment_not_found')
  return comment
}

/**
 * The visibility of a comment, in a query on `comments as c` and `activities as a`: the activity, the author and, of a
 * reply, the author of the comment are visible.
 */
export function visible(viewer: Viewer) {
  const isThreadVisible = sql<SqlBool>`(c.parent_id is null or exists (
    select from comments t where t.id = c.parent_id and ${memberVisibleTo(viewer, 't.author_id')} offset 0))`
  return sql<SqlBool>`(${visibleTo(viewer, 'a')} and ${memberVisibleTo(viewer, 'c.author_id')} and ${isThreadVisible})`
}

/** Those of the given comments that the viewer can see: on a hidden activity, their own and those that they starred. */
export async function visibleComments(reader: Reader, viewer: Viewer, ids: readonly number[]) {
  recordDecision(viewer, 'comment:read')
  return await reader
    .selectFrom('comments as c')
    .innerJoin('activities as a', 'a.id', 'c.activity_id')
    .select(['c.id', 'c.edited_at'])
    .where('c.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('c.author_id', 'is not', null)
    .where(sql<SqlBool>`(${visibleOrOwn(viewer)} or ${starredBy(viewer)})`)
    .execute()
}

export function visibleOrOwn(viewer: Viewer) {
  return sql<SqlBool>`(c.author_id = ${viewer.id} or ${visible(viewer)})`
}

export function visibleOrStarred(viewer: Viewer) {
  return sql<SqlBool>`(${starredBy(viewer)} or ${visible(viewer)})`
}

function comments(reader: Reader, viewer: Viewer) {
  return reader
    .selectFrom('comments as c')
    .innerJoin('activities as a', 'a.id', 'c.activity_id')
    .leftJoin('members as m', 'm.id', 'c.author_id')
    .select(['c.id', 'c.activity_id', 'c.parent_id', 'c.content', 'c.created_at', 'c.edited_at', 'c.star_count'])
    .select([
      'c.alt_text',
      sql<MediaRow | null>`case when c.media_id is not null then (
      select ${mediaJson('f')} from media f where f.id = c.media_id) end`.as('media'),
    ])
    .select(['a.author_id as activity_author_id', sql<boolean>`c.pinned_at is not null`.as('is_pinned')])
    .select(personJsonOrNull('m').as('author'))
    .select([starredBy(viewer).as('starred_by_me'), mentions(viewer).as('mentions'), isMuted(viewer).as('is_muted')])
}

function starredBy(viewer: Viewer) {
  if (viewer.id === null) return sql<boolean>`false`
  return sql<boolean>`exists (select from comment_stars s where s.comment_id = c.id and s.member_id = ${viewer.id})`
}

/** SQL condition: the viewer mutes the author or a word of the comment. */
function isMuted(viewer: Viewer) {
  if (viewer.id === null) return sql<boolean>`false`
  return sql<boolean>`(c.author_id is not null and c.author_id <> ${viewer.id}
    and (c.author_id = any (${mutedMemberIds(viewer)}) or ${hasMutedWord(viewer, joinedTexts(commentTexts, 'c'))}))`
}

/** The mentioned members with their current names. */
function mentions(viewer: Viewer) {
  return sql<MentionedMember[]>`coalesce((
    select json_agg(json_build_object('id', n.id, 'name', n.name, 'username', n.username) order by n.id)
    from comment_mentions cm join members n on n.id = cm.member_id where cm.comment_id = c.id and ${memberVisibleTo(viewer, 'n.id')}), '[]'::json)`
}

export async function starCount(reader: Reader, commentId: number): Promise<number> {
  const row = await reader.selectFrom('comments').select('star_count').where('id', '=', commentId).executeTakeFirst()
  return row?.star_count ?? 0
}

/** The members who starred a comment, newest star first. */
export function starsOn(reader: Reader, viewer: Viewer, commentId: number, page: PageRequest) {
  return peoplePage(reader, page, {
    from: sql`comment_stars s`,
    member: 's.member_id',
    at: 's.created_at',
    tiebreaker: 's.member_id',
    where: [sql<SqlBool>`s.comment_id = ${commentId}::bigint`, memberVisibleTo(viewer, 's.member_id')],
  })
}
