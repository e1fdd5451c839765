import { sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../platform/database/database.ts'
import { deleteOldestVersions } from '../../platform/database/version-commands.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SpooledFile } from '../../platform/http/body/spool.ts'
import { commentTexts, writtenTexts } from '../../platform/text/content-texts.ts'
import { mentionedMemberIds } from '../activities/index.ts'
import { limitNewAccountLinks } from '../new-accounts/index.ts'
import { authorize } from './access.ts'
import { type LockedComment, lockActivityOfComment, lockComment } from './lock-queries.ts'
import { saveCommentMentions } from './mention-commands.ts'
import { withPhoto } from './photo-commands.ts'
import { visibleComment } from './queries.ts'

type EditingDeps = Pick<Deps, 'db' | 'events' | 'config' | 'community' | 'log' | 'makesVariantsAtOnce' | 'storage'>

interface CommentEdit {
  readonly commentId: number
  readonly content: string
  /** Of the photo; undefined: stays as it is. */
  readonly altText: string | undefined
  /** A photo in place of the one that the comment has. */
  readonly file: SpooledFile | null
  readonly removesPhoto: boolean
}

/** Replaces the text and the photo of an own comment and keeps a version, unless everything stays as it is. */
export async function editComment(deps: EditingDeps, author: SignedInViewer, edit: CommentEdit): Promise<void> {
  const { db } = deps
  const { commentId, file } = edit
  if (!file) return transaction(db, (tx) => replaceContent(tx, deps, author, { ...edit, newMediaId: null }))
  // Decided before the photo is processed, which takes seconds, and again in the transaction.
  const { author: writer } = await visibleComment(db, author, commentId)
  if (!writer) throw apiError('comment_not_found')
  authorize(author, 'edit', { author_id: writer.id })
  await withPhoto(deps, { file, ownerId: author.id }, (newMediaId) =>
    transaction(db, (tx) => replaceContent(tx, deps, author, { ...edit, newMediaId })),
  )
}

async function replaceContent(
  tx: Tx,
  deps: EditingDeps,
  author: SignedInViewer,
  { commentId, content, altText, removesPhoto, newMediaId }: CommentEdit & { readonly newMediaId: number | null },
): Promise<void> {
  const comment = await lockComment(tx, author, commentId, 'edit')
  authorize(author, 'edit', comment)
  const media_id = newMediaId ?? (removesPhoto ? null : comment.media_id)
  const keptAltText = media_id === comment.media_id ? comment.alt_text : ''
  const next = { content, media_id, alt_text: altText ?? keptAltText }
  if (content === comment.content && media_id === comment.media_id && next.alt_text === comment.alt_text) return
  await limitNewAccountLinks(tx, deps, {
    memberId: author.id,
    texts: writtenTexts(commentTexts, next),
    previousTexts: writtenTexts(commentTexts, comment),
  })
  await keepVersion(tx, comment)
  // A trigger discards the photo that the comment had.
  await tx
    .updateTable('comments')
    .set({ ...next, edited_at: sql<Date>`now()` })
    .where('id', '=', commentId)
    .execute()
  await deps.events.emit(tx, 'comment.changed', { commentId, activityId: comment.activity_id })
  const memberIds = await mentionedMemberIds(tx, { text: content, authorId: author.id })
  await saveCommentMentions(tx, deps, { commentId, activityId: comment.activity_id, authorId: author.id, memberIds })
}

async function keepVersion(tx: Tx, comment: LockedComment): Promise<void> {
  const { id, content, alt_text, media_id, written_at } = comment
  await tx
    .insertInto('comment_versions')
    .columns(['comment_id', 'content', 'alt_text', 'media_id', 'written_at', 'mentioned_ids'])
    .expression(
      sql`select ${id}::bigint, ${content}, ${alt_text}, ${media_id}::bigint, ${written_at}::timestamptz,
        array(select member_id from comment_mentions where comment_id = ${id}::bigint order by 1)`,
    )
    .execute()
  await deleteOldestVersions(tx, 'comment_versions', id)
}

/** Pins a comment in place of the pinned one, or unpins it. */
export async function pinComment(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  viewer: SignedInViewer,
  { commentId, isPinned }: { readonly commentId: number; readonly isPinned: boolean },
): Promise<void> {
  await transaction(db, async (tx) => {
    // So that of two comments that are pinned at once, the second replaces the first.
    await lockActivityOfComment(tx, commentId)
    const comment = await lockComment(tx, viewer, commentId, 'pin')
    authorize(viewer, 'pin', comment)
    if (comment.parent_id !== null) throw apiError('reply_not_pinned')
    await tx
      .updateTable('comments')
      .set({ pinned_at: null })
      .where('activity_id', '=', comment.activity_id)
      .where('pinned_at', 'is not', null)
      .where('id', isPinned ? '<>' : '=', commentId)
      .execute()
    if (isPinned)
      await tx
        .updateTable('comments')
        .set({ pinned_at: sql<Date>`now()` })
        .where('id', '=', commentId)
        .where('pinned_at', 'is', null)
        .execute()
    await events.emit(tx, 'comment.changed', { commentId, activityId: comment.activity_id })
  })
}
