import type { MentionedMember } from '@daystar/contract/fields'
import { type SqlBool, sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import { after, cutPage, keyOf, type PageOf, type PageRequest } from '../../platform/api/paging.ts'
import { recordDecision } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { commentTexts, joinedTexts } from '../../platform/text/content-texts.ts'
import { memberVisibleTo, type PersonRow, peoplePage, personJson } from '../accounts/index.ts'
import { visibleTo } from '../activities/index.ts'
import { hasMutedWord, mutedMemberIds } from '../safety/index.ts'

export interface CommentRow {
  readonly id: number
  readonly activity_id: number
  readonly content: string
  readonly created_at: Date
  readonly star_count: number
  /** null: the account of the author was deleted. */
  readonly author: PersonRow | null
  readonly starred_by_me: boolean
  readonly is_muted: boolean
  readonly mentions: MentionedMember[]
}

/** Oldest first; the id breaks ties. The caller must have checked that the viewer can see the activity. */
export async function commentsOn(
  reader: Reader,
  viewer: Viewer,
  activityId: number,
  page: PageRequest,
): Promise<PageOf<CommentRow>> {
  const rows = await comments(reader, viewer)
    .select(keyOf('c.created_at').as('page_key'))
    .where('c.activity_id', '=', activityId)
    .where(memberVisibleTo(viewer, 'c.author_id'))
    .where(after(page, 'c.created_at', 'c.id', 'newer'))
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(page.size + 1)
    .execute()
  return cutPage(rows, page)
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
    .innerJoin('activities as a', 'a.id', 'c.activity_id')
    .where('c.id', '=', id)
    .where(orOwn ? visibleOrOwn(viewer) : visible(viewer))
    .executeTakeFirst()
  if (!comment) throw apiError('comment_not_found')
  return comment
}

/**
 * The visibility of a comment, in a query on `comments as c` and `activities as a`: both the activity and the author
 * are visible.
 */
function visible(viewer: Viewer) {
  return sql<SqlBool>`(${visibleTo(viewer, 'a')} and ${memberVisibleTo(viewer, 'c.author_id')})`
}

function visibleOrOwn(viewer: Viewer) {
  return sql<SqlBool>`(c.author_id = ${viewer.id} or ${visible(viewer)})`
}

function visibleOrStarred(viewer: Viewer) {
  return sql<SqlBool>`(${starredBy(viewer)} or ${visible(viewer)})`
}

function comments(reader: Reader, viewer: Viewer) {
  return reader
    .selectFrom('comments as c')
    .leftJoin('members as m', 'm.id', 'c.author_id')
    .select(['c.id', 'c.activity_id', 'c.content', 'c.created_at', 'c.star_count'])
    .select(sql<PersonRow | null>`case when m.id is not null then ${personJson('m')} end`.as('author'))
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

const lockable = {
  delete: visibleOrOwn,
  star: visible,
  report: visible,
  unstar: visibleOrStarred,
}

export interface LockedComment {
  readonly id: number
  readonly activity_id: number
  readonly author_id: number
  readonly content: string
  readonly activity_author_id: number
}

/**
 * Loads a comment and locks it against deletion; to delete it, also against new stars. The activity must be visible,
 * except that members can always delete their own comments and withdraw their own stars.
 */
export async function lockComment(
  tx: Tx,
  viewer: Viewer,
  id: number,
  purpose: keyof typeof lockable,
): Promise<LockedComment> {
  const query = commentWithAuthors(tx, id).where(lockable[purpose](viewer))
  const comment = await (purpose === 'delete' ? query.forUpdate('c') : query.forKeyShare('c')).executeTakeFirst()
  if (!comment) throw apiError('comment_not_found')
  return comment
}

/** Locks a comment against deletion and new stars, regardless of its visibility. */
export async function lockReportedComment(tx: Tx, id: number): Promise<LockedComment | undefined> {
  return await commentWithAuthors(tx, id).forUpdate('c').executeTakeFirst()
}

function commentWithAuthors(tx: Tx, id: number) {
  return tx
    .selectFrom('comments as c')
    .innerJoin('activities as a', 'a.id', 'c.activity_id')
    .select(['c.id', 'c.activity_id', 'c.author_id', 'c.content', 'a.author_id as activity_author_id'])
    .where('c.id', '=', id)
    .where('c.author_id', 'is not', null)
    .$narrowType<{ author_id: number }>()
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
