import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { countNewAccountUse } from '../new-accounts/index.ts'

interface MentioningComment {
  readonly commentId: number
  readonly activityId: number
  readonly authorId: number
  /** The members whom the text mentions. */
  readonly memberIds: readonly number[]
}

/** Stores the mentions of the text of a comment and emits `member.mentioned` for those that are new. */
export async function saveCommentMentions(
  tx: Tx,
  deps: Pick<Deps, 'events' | 'config' | 'community'>,
  { commentId, activityId, authorId, memberIds: mentioned }: MentioningComment,
): Promise<void> {
  const rows = await tx.selectFrom('comment_mentions').select('member_id').where('comment_id', '=', commentId).execute()
  const current = new Set(rows.map((row) => row.member_id))
  const removed = [...current].filter((id) => !mentioned.includes(id))
  const memberIds = mentioned.filter((id) => !current.has(id))
  if (removed.length > 0) {
    await tx
      .deleteFrom('comment_mentions')
      .where('comment_id', '=', commentId)
      .where('member_id', 'in', removed)
      .execute()
    await deps.events.emit(tx, 'comment.unmentioned', { commentId, memberIds: removed })
  }
  if (memberIds.length === 0) return
  const others = memberIds.filter((id) => id !== authorId)
  await countNewAccountUse(tx, deps, { memberId: authorId, use: 'mentions', count: others.length })
  await tx
    .insertInto('comment_mentions')
    .values(memberIds.map((member_id) => ({ comment_id: commentId, member_id })))
    .execute()
  await deps.events.emit(tx, 'member.mentioned', { activityId, commentId, actorId: authorId, memberIds })
}
