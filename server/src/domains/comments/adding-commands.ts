import { sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Reader, type Tx, transaction } from '../../platform/database/database.ts'
import { groupCommit, type WriteMode } from '../../platform/database/group-commit.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SpooledFile } from '../../platform/http/body/spool.ts'
import { currentClaim, type IdempotencyClaim, recordResults } from '../../platform/http/idempotency-claim.ts'
import { commentTexts, writtenTexts } from '../../platform/text/content-texts.ts'
import { personJson, showsNoOtherMember } from '../accounts/index.ts'
import {
  hasMentions,
  lockVisibleActivities,
  mentionedMemberIds,
  type VisibleActivity,
  visibleActivity,
} from '../activities/index.ts'
import { isFollowing } from '../connections/index.ts'
import { limitNewAccountLinks } from '../new-accounts/index.ts'
import { authorize } from './access.ts'
import { lockComment } from './lock-queries.ts'
import { saveCommentMentions } from './mention-commands.ts'
import { withPhoto } from './photo-commands.ts'
import { type CommentRow, visibleComment } from './queries.ts'

type AddingDeps = Pick<Deps, 'db' | 'events' | 'config' | 'community' | 'log' | 'makesVariantsAtOnce' | 'storage'>

interface NewComment {
  readonly activityId: number
  readonly author: SignedInViewer
  readonly content: string
  readonly altText: string
  readonly mediaId: number | null
  readonly thread: RepliedThread | null
  readonly claim: IdempotencyClaim | null
}

/** The thread to which a reply belongs, and the authors of what it replies to. */
interface RepliedThread {
  readonly parentId: number
  readonly repliedToIds: readonly number[]
}

interface GivenComment extends Pick<NewComment, 'activityId' | 'author' | 'content' | 'altText'> {
  /** A photo. */
  readonly file: SpooledFile | null
  /** The comment or the reply to which it replies; null for a comment on the activity. */
  readonly repliedToId: number | null
}

/**
 * Returns the command that adds a comment and returns it. Comments that are added at the same moment are written
 * together.
 */
export function commentAdder(deps: AddingDeps) {
  const { db } = deps
  const add = groupCommit(db, (tx, comments: readonly NewComment[], mode) => addComments(tx, deps, comments, mode))
  return async ({ repliedToId, file, ...given }: GivenComment): Promise<CommentRow> => {
    const comment: NewComment = { ...given, mediaId: null, thread: null, claim: currentClaim() }
    const { author, content, altText: alt_text } = comment
    await limitNewAccountLinks(db, deps, {
      memberId: author.id,
      texts: writtenTexts(commentTexts, { content, alt_text }),
    })
    if (!hasMentions(content) && repliedToId === null && !file) {
      showsNoOtherMember(author)
      return add(comment)
    }
    const addWith = (mediaId: number | null) =>
      transaction(db, async (tx) => {
        const thread = repliedToId === null ? null : await lockThread(tx, comment, repliedToId)
        return await addAlone(tx, deps, { ...comment, thread, mediaId })
      })
    const id = file ? await addWithPhoto(deps, comment, file, addWith) : await addWith(null)
    return visibleComment(db, author, id)
  }
}

/** The authorization is decided before the photo is processed, which takes seconds, and again in the transaction. */
async function addWithPhoto(
  deps: AddingDeps,
  { author, activityId }: NewComment,
  file: SpooledFile,
  add: (mediaId: number) => Promise<number>,
): Promise<number> {
  const activity = await visibleActivity(deps.db, author, activityId)
  authorize(author, 'add', { ...activity, isFollowed: await isFollowedBy(deps.db, author, activity) })
  return await withPhoto(deps, { file, ownerId: author.id }, add)
}

async function addComments(
  tx: Tx,
  { events }: AddingDeps,
  comments: readonly NewComment[],
  mode: WriteMode,
): Promise<(CommentRow | undefined)[]> {
  const viewings = comments.map(({ author, activityId }) => ({ memberId: author.id, activityId }))
  const activities = await lockVisibleActivities(tx, viewings, mode)
  for (const [index, { author }] of comments.entries()) {
    const activity = activities[index]
    if (activity) authorize(author, 'add', { ...activity, isFollowed: await isFollowedBy(tx, author, activity) })
  }
  const accepted = comments.filter((_, index) => activities[index] !== undefined)
  if (accepted.length === 0) return []
  const authorIds = new Map(activities.flatMap((found) => (found ? [[found.id, found.author_id] as const] : [])))
  const added = await insertComments(tx, accepted)
  const rows = added.map((row) => ({ ...row, activity_author_id: authorIds.get(row.activity_id) ?? 0 }))
  await recordResults(
    tx,
    accepted.map(({ claim }, index) => ({ claim, id: rows[index]?.id ?? 0 })),
  )
  await events.emit(
    tx,
    'comments.added',
    rows.map(({ id, activity_id: activityId, activity_author_id: activityAuthorId, author }, index) => ({
      commentId: id,
      activityId,
      activityAuthorId,
      authorId: author?.id ?? 0,
      repliedToIds: accepted[index]?.thread?.repliedToIds ?? [],
    })),
  )
  const next = rows.values()
  return activities.map((activity) => activity && next.next().value)
}

/** Returns the new comments as their authors see them, in the same order: ids are assigned in the order of the rows. */
async function insertComments(
  tx: Tx,
  comments: readonly NewComment[],
): Promise<Omit<CommentRow, 'activity_author_id'>[]> {
  const { rows } = await sql<Omit<CommentRow, 'activity_author_id'>>`
    with added as (
      insert into comments (activity_id, author_id, parent_id, media_id, alt_text, content)
      select activity_id, author_id, parent_id, media_id, alt_text, content
      from unnest(${comments.map((comment) => comment.activityId)}::bigint[],
        ${comments.map(({ author }) => author.id)}::bigint[],
        ${comments.map(({ thread }) => thread?.parentId ?? null)}::bigint[],
        ${comments.map(({ mediaId }) => mediaId)}::bigint[], ${comments.map(({ altText }) => altText)}::text[],
        ${comments.map(({ content }) => content)}::text[])
        with ordinality as c(activity_id, author_id, parent_id, media_id, alt_text, content, position)
      order by position returning *
    )
    select c.id, c.activity_id, c.parent_id, c.content, c.created_at, c.edited_at, false as is_pinned, null as media,
      c.alt_text, c.star_count, ${personJson('m')} as author, false as starred_by_me, false as is_muted,
      '[]'::json as mentions
    from added c join members m on m.id = c.author_id order by c.id`.execute(tx)
  return rows
}

/** Asked only where it matters. */
async function isFollowedBy(reader: Reader, author: SignedInViewer, activity: VisibleActivity): Promise<boolean> {
  return activity.commenting === 'followers' && (await isFollowing(reader, author.id, activity.author_id))
}

/** Locks what a reply replies to. A reply to a reply belongs to the same thread. */
async function lockThread(tx: Tx, { author, activityId }: NewComment, repliedToId: number): Promise<RepliedThread> {
  const target = await lockComment(tx, author, repliedToId, 'reply')
  if (target.activity_id !== activityId) throw apiError('comment_not_found')
  if (target.parent_id === null) return { parentId: target.id, repliedToIds: [target.author_id] }
  const first = await tx
    .selectFrom('comments')
    .select('author_id')
    .where('id', '=', target.parent_id)
    .executeTakeFirst()
  const repliedToIds = new Set([target.author_id, ...(first?.author_id ? [first.author_id] : [])])
  return { parentId: target.parent_id, repliedToIds: [...repliedToIds] }
}

/** In a transaction of its own, because the mentions of a new account are limited. Returns the id. */
async function addAlone(tx: Tx, deps: AddingDeps, comment: NewComment): Promise<number> {
  const { activityId, author, content } = comment
  const [added] = await addComments(tx, deps, [comment], 'single')
  if (added === undefined) throw new Error('A comment was not added.')
  const memberIds = await mentionedMemberIds(tx, { text: content, authorId: author.id })
  await saveCommentMentions(tx, deps, { commentId: added.id, activityId, authorId: author.id, memberIds })
  return added.id
}
