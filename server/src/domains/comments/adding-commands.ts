import { sql } from 'kysely'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../platform/database/database.ts'
import { groupCommit, type WriteMode } from '../../platform/database/group-commit.ts'
import type { Deps } from '../../platform/deps.ts'
import { commentTexts, writtenTexts } from '../../platform/text/content-texts.ts'
import { personJson, showsNoOtherMember } from '../accounts/index.ts'
import { hasMentions, lockVisibleActivities, mentionedMemberIds } from '../activities/index.ts'
import { countNewAccountUse, limitNewAccountLinks } from '../new-accounts/index.ts'
import { authorize } from './access.ts'
import { type CommentRow, visibleComment } from './queries.ts'

type AddingDeps = Pick<Deps, 'db' | 'events' | 'config' | 'community'>

interface NewComment {
  readonly activityId: number
  readonly author: SignedInViewer
  readonly content: string
}

/**
 * Returns the command that adds a comment and returns it. Comments that are added at the same moment are written
 * together.
 */
export function commentAdder(deps: AddingDeps) {
  const { db } = deps
  const add = groupCommit(db, (tx, comments: readonly NewComment[], mode) => addComments(tx, deps, comments, mode))
  return async (comment: NewComment): Promise<CommentRow> => {
    const { author, content } = comment
    await limitNewAccountLinks(db, deps, { memberId: author.id, texts: writtenTexts(commentTexts, comment) })
    if (!hasMentions(content)) {
      showsNoOtherMember(author)
      return add(comment)
    }
    const id = await transaction(db, (tx) => addWithMentions(tx, deps, comment))
    return visibleComment(db, author, id)
  }
}

async function addComments(
  tx: Tx,
  { events }: AddingDeps,
  comments: readonly NewComment[],
  mode: WriteMode,
): Promise<(CommentRow | undefined)[]> {
  const viewings = comments.map(({ author, activityId }) => ({ memberId: author.id, activityId }))
  const activities = await lockVisibleActivities(tx, viewings, mode)
  const accepted = comments.filter(({ author }, index) => {
    const activity = activities[index]
    if (activity) authorize(author, 'add', activity)
    return activity !== undefined
  })
  if (accepted.length === 0) return []
  const rows = await insertComments(tx, accepted)
  const authorIds = new Map(activities.flatMap((found) => (found ? [[found.id, found.author_id] as const] : [])))
  await events.emit(
    tx,
    'comments.added',
    rows.map(({ id, activity_id: activityId, author }) => ({
      commentId: id,
      activityId,
      activityAuthorId: authorIds.get(activityId) ?? 0,
      authorId: author?.id ?? 0,
    })),
  )
  const next = rows.values()
  return activities.map((activity) => activity && next.next().value)
}

/** Returns the new comments as their authors see them, in the same order: ids are assigned in the order of the rows. */
async function insertComments(tx: Tx, comments: readonly NewComment[]): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    with added as (
      insert into comments (activity_id, author_id, content)
      select activity_id, author_id, content
      from unnest(${comments.map((comment) => comment.activityId)}::bigint[], ${comments.map(({ author }) => author.id)}::bigint[],
        ${comments.map(({ content }) => content)}::text[]) with ordinality as c(activity_id, author_id, content, position)
      order by position returning *
    )
    select c.id, c.activity_id, c.content, c.created_at, c.star_count, ${personJson('m')} as author, false as starred_by_me,
      false as is_muted, '[]'::json as mentions
    from added c join members m on m.id = c.author_id order by c.id`.execute(tx)
  return rows
}

/** In a transaction of its own, because the mentions of a new account are limited. Returns the id. */
async function addWithMentions(tx: Tx, deps: AddingDeps, comment: NewComment): Promise<number> {
  const { activityId, author, content } = comment
  const [added] = await addComments(tx, deps, [comment], 'single')
  if (added === undefined) throw new Error('A comment was not added.')
  const memberIds = await mentionedMemberIds(tx, { text: content, authorId: author.id })
  const others = memberIds.filter((id) => id !== author.id)
  await countNewAccountUse(tx, deps, { memberId: author.id, use: 'mentions', count: others.length })
  if (memberIds.length > 0) {
    await tx
      .insertInto('comment_mentions')
      .values(memberIds.map((member_id) => ({ comment_id: added.id, member_id })))
      .execute()
    await deps.events.emit(tx, 'member.mentioned', { activityId, commentId: added.id, actorId: author.id, memberIds })
  }
  return added.id
}
