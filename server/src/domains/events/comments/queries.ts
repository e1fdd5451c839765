import type { EventComment, EventCommentVersion } from '@daystar/contract/events/comments'
import { limits } from '@daystar/contract/limits'
import { type SqlBool, sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { type PageOf, type PageRequest, readPageOf } from '../../../platform/api/paging.ts'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { eventCommentTexts, joinedTexts } from '../../../platform/text/content-texts.ts'
import { memberVisibleTo, type PersonRow, personJson, presentPerson } from '../../accounts/index.ts'
import { hasMutedWord, mutedMemberIds } from '../../safety/index.ts'
import { abilitiesOnEventComment, attendanceVisibleTo, type OrganizedEvent } from '../access.ts'

interface CommentRow {
  readonly id: number
  readonly event_id: number
  readonly author: PersonRow
  readonly content: string
  readonly created_at: Date
  readonly edited_at: Date | null
  readonly is_muted: boolean
}

function commentRows(reader: Reader, viewer: Viewer) {
  const isMuted =
    viewer.id === null
      ? sql<boolean>`false`
      : sql<boolean>`(t.author_id <> ${viewer.id} and (t.author_id = any (${mutedMemberIds(viewer)})
          or ${hasMutedWord(viewer, joinedTexts(eventCommentTexts, 't'))}))`
  return reader
    .selectFrom('event_comments as t')
    .innerJoin('members as m', 'm.id', 't.author_id')
    .select(['t.id', 't.event_id', 't.content', 't.created_at', 't.edited_at'])
    .select([personJson('m').as('author'), isMuted.as('is_muted')])
    .where(memberVisibleTo(viewer, 't.author_id'))
}

/** Oldest first. The caller must have checked that the viewer can see the event. */
export async function commentsOnEvent(
  reader: Reader,
  viewer: Viewer,
  eventId: number,
  page: PageRequest,
): Promise<PageOf<CommentRow>> {
  const query = commentRows(reader, viewer).where('t.event_id', '=', eventId)
  return await readPageOf(query, page, { at: 't.created_at', id: 't.id', direction: 'newer' })
}

/** Those of the given comments that the viewer can see. */
export function visibleEventComments(reader: Reader, viewer: Viewer, ids: readonly number[]) {
  return reader
    .selectFrom('event_comments as t')
    .innerJoin('events as e', 'e.id', 't.event_id')
    .innerJoin('event_series as s', 's.id', 'e.series_id')
    .select(['t.id', 't.edited_at'])
    .where('t.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where(sql<SqlBool>`${attendanceVisibleTo(viewer, 's')} and ${memberVisibleTo(viewer, 't.author_id')}`)
    .execute()
}

/** The earlier texts of a comment that the viewer can see, newest first. */
export async function eventCommentVersions(reader: Reader, viewer: Viewer, id: number): Promise<EventCommentVersion[]> {
  const comments = await visibleEventComments(reader, viewer, [id])
  if (comments.length === 0) throw apiError('comment_not_found')
  const rows = await reader
    .selectFrom('event_comment_versions as v')
    .select(['v.id', 'v.content', 'v.written_at'])
    .where('v.comment_id', '=', id)
    .orderBy('v.id', 'desc')
    .limit(limits.commentVersions)
    .execute()
  return rows.map(({ written_at: writtenAt, ...version }) => ({ ...version, written_at: writtenAt.toISOString() }))
}

/** A comment that the viewer has just written. */
export async function ownEventComment(reader: Reader, viewer: Viewer, id: number): Promise<CommentRow> {
  const row = await commentRows(reader, viewer).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw apiError('comment_not_found')
  return row
}

export function presentEventComment(row: CommentRow, viewer: Viewer, event: OrganizedEvent): EventComment {
  return {
    id: row.id,
    event_id: row.event_id,
    author: presentPerson(row.author),
    content: row.content,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    is_muted: row.is_muted,
    can: abilitiesOnEventComment(viewer, event, row.author.id),
  }
}
