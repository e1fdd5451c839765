import { sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Tx } from '../../platform/database/database.ts'
import { visible, visibleOrOwn, visibleOrStarred } from './queries.ts'

const lockable = {
  edit: visible,
  pin: visible,
  reply: visible,
  delete: visibleOrOwn,
  star: visible,
  report: visible,
  unstar: visibleOrStarred,
}

export interface LockedComment {
  readonly id: number
  readonly activity_id: number
  readonly author_id: number
  readonly parent_id: number | null
  readonly content: string
  readonly alt_text: string
  readonly media_id: number | null
  /** When the current text was written. */
  readonly written_at: Date
  readonly activity_author_id: number
}

const lockMode = {
  edit: 'update',
  pin: 'update',
  delete: 'update',
  reply: 'share',
  star: 'share',
  report: 'share',
  unstar: 'share',
} as const satisfies Record<keyof typeof lockable, string>

/**
 * Loads a comment and locks it against deletion; to
 * change or delete it, also against new stars and replies. The activity must be visible,
 * except that members can always delete their own comments and withdraw their own stars.
 */
export async function lockComment(
  tx: Tx,
  viewer: Viewer,
  id: number,
  purpose: keyof typeof lockable,
): Promise<LockedComment> {
  const query = commentWithAuthors(tx, id).where(lockable[purpose](viewer))
  const comment = await (lockMode[purpose] === 'update'
    ? query.forUpdate('c')
    : query.forKeyShare('c')
  ).executeTakeFirst()
  if (!comment) throw apiError('comment_not_found')
  return comment
}

/** Locks a comment against deletion, new stars and replies, regardless of its visibility. */
export async function lockReportedComment(tx: Tx, id: number): Promise<LockedComment | undefined> {
  return await commentWithAuthors(tx, id).forUpdate('c').executeTakeFirst()
}

function commentWithAuthors(tx: Tx, id: number) {
  return tx
    .selectFrom('comments as c')
    .innerJoin('activities as a', 'a.id', 'c.activity_id')
    .select(['c.id', 'c.activity_id', 'c.author_id', 'c.parent_id', 'c.content', 'c.alt_text', 'c.media_id'])
    .select('a.author_id as activity_author_id')
    .select(sql<Date>`coalesce(c.edited_at, c.created_at)`.as('written_at'))
    .where('c.id', '=', id)
    .where('c.author_id', 'is not', null)
    .$narrowType<{ author_id: number }>()
}

/** Locks the activity of a comment against changes of what is attached to it. */
export async function lockActivityOfComment(tx: Tx, commentId: number): Promise<void> {
  await tx
    .selectFrom('comments as c')
    .innerJoin('activities as a', 'a.id', 'c.activity_id')
    .select('a.id')
    .where('c.id', '=', commentId)
    .forNoKeyUpdate('a')
    .execute()
}
