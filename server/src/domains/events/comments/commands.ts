import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import type { Explanation } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../../platform/database/database.ts'
import { deleteOldestVersions } from '../../../platform/database/version-commands.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { JobPayloads } from '../../../platform/jobs/jobs.ts'
import { eventCommentTexts, writtenTexts } from '../../../platform/text/content-texts.ts'
import { lockRole } from '../../accounts/index.ts'
import { recordTakeDown } from '../../audit/index.ts'
import { limitNewAccountLinks } from '../../new-accounts/index.ts'
import { authorize } from '../access.ts'
import { lockSeries } from '../lock-queries.ts'

type CommandDeps = Pick<Deps, 'db' | 'events' | 'jobs' | 'config' | 'community'>

/** Adds a comment to a date, of which the organizers are notified, and returns its id. */
export function addEventComment(
  deps: CommandDeps,
  viewer: SignedInViewer,
  { eventId, content }: { readonly eventId: number; readonly content: string },
): Promise<number> {
  return transaction(deps.db, async (tx) => {
    const series = await lockSeries(tx, viewer, eventId, 'read')
    authorize(viewer, 'comment', series)
    await limitNewAccountLinks(tx, deps, { memberId: viewer.id, texts: writtenTexts(eventCommentTexts, { content }) })
    const { id } = await tx
      .insertInto('event_comments')
      .values({ event_id: eventId, author_id: viewer.id, content: content.trim() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const organizers = await tx
      .selectFrom('event_invitations')
      .select('member_id')
      .where('series_id', '=', series.id)
      .where('is_organizer', '=', true)
      .execute()
    const memberIds = [series.author_id, ...organizers.map(({ member_id: organizerId }) => organizerId)]
    const notice: JobPayloads['notify_of_event'] = {
      kind: 'event_commented',
      eventIds: [eventId],
      actorId: viewer.id,
      memberIds,
    }
    await deps.jobs.add(tx, 'notify_of_event', notice)
    return id
  })
}

/** Replaces the text of an own comment and keeps the earlier one as a version, unless both are the same. */
export function editEventComment(
  deps: CommandDeps,
  viewer: SignedInViewer,
  { commentId, content }: { readonly commentId: number; readonly content: string },
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await lockSeriesOfComment(tx, viewer, await commentById(tx, commentId))
    // Read again under the lock of the comment, so that two edits at once keep both texts.
    const comment = await commentById(tx, commentId, 'locked')
    authorize(viewer, 'editComment', { commentAuthorId: comment.author_id })
    if (content === comment.content) return
    await limitNewAccountLinks(tx, deps, {
      memberId: viewer.id,
      texts: writtenTexts(eventCommentTexts, { content }),
      previousTexts: writtenTexts(eventCommentTexts, comment),
    })
    await tx
      .insertInto('event_comment_versions')
      .values({ comment_id: commentId, content: comment.content, written_at: comment.written_at })
      .execute()
    await deleteOldestVersions(tx, 'event_comment_versions', commentId)
    await tx
      .updateTable('event_comments')
      .set({ content, edited_at: sql<Date>`now()` })
      .where('id', '=', commentId)
      .execute()
  })
}

/** Deletes a comment. Organizers need no reason, because the event is theirs; moderators do. */
export function removeEventComment(
  deps: CommandDeps,
  viewer: SignedInViewer,
  commentId: number,
  explanation: Explanation,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const found = await commentById(tx, commentId)
    const series = await lockSeriesOfComment(tx, viewer, found)
    const viewerRole = await lockRole(tx, viewer.id)
    const { author_id: commentAuthorId, content: text } = found
    authorize(viewer, 'deleteComment', { ...series, viewerRole, commentAuthorId })
    const isOrganizer = viewer.id === series.author_id || series.isOrganizer
    if (!isOrganizer) {
      const deleted = { type: 'event_comment', id: commentId, authorId: commentAuthorId, text } as const
      await recordTakeDown(tx, deps.events, viewer, deleted, explanation)
    }
    await tx.deleteFrom('event_comments').where('id', '=', commentId).execute()
  })
}

async function commentById(tx: Tx, id: number, mode: 'read' | 'locked' = 'read') {
  const query = tx
    .selectFrom('event_comments')
    .select(['event_id', 'author_id', 'content', sql<Date>`coalesce(edited_at, created_at)`.as('written_at')])
    .where('id', '=', id)
  const comment = await (mode === 'locked' ? query.forUpdate() : query).executeTakeFirst()
  if (!comment) throw apiError('comment_not_found')
  return comment
}

/** Deletes a reported comment, also if the moderator cannot see it. */
export async function deleteReportedEventComment(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('event_comments').where('id', '=', id).execute()
}

/** Locks the event of a comment that the viewer can see, for a report of it. */
export async function lockReadableEventComment(tx: Tx, viewer: SignedInViewer, id: number): Promise<void> {
  await lockSeriesOfComment(tx, viewer, await commentById(tx, id))
}

/** Throws `comment_not_found` if the viewer does not see the comments on the event. */
async function lockSeriesOfComment(tx: Tx, viewer: SignedInViewer, comment: { readonly event_id: number }) {
  const series = await lockSeries(tx, viewer, comment.event_id, 'read').catch((error: unknown) => {
    throw (error as { code?: string }).code === 'event_not_found' ? apiError('comment_not_found') : error
  })
  if (!series.isAttendanceVisible) throw apiError('comment_not_found')
  return series
}
