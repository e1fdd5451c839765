import type { Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { countNewAccountUse } from '../../new-accounts/index.ts'
import { membersWhoCanSee } from '../visible-queries.ts'
import { mentionedMemberIds } from './queries.ts'

interface ActivityText {
  readonly id: number
  readonly authorId: number
  readonly text: string
  /** The ids sent by the client; undefined keeps the current mentions as candidates. */
  readonly mentionIds: readonly number[] | undefined
}

/**
 * Stores the mentions of an activity's text and emits `member.mentioned` for new mentions of members who can see it.
 */
export async function saveMentions(
  tx: Tx,
  deps: Pick<Deps, 'events' | 'config' | 'community'>,
  { id, authorId, text, mentionIds }: ActivityText,
): Promise<void> {
  const rows = await tx.selectFrom('activity_mentions').select('member_id').where('activity_id', '=', id).execute()
  const current = new Set(rows.map((row) => row.member_id))
  const mentioned = await mentionedMemberIds(tx, { text, authorId, candidateIds: mentionIds ?? [...current] })
  const removed = [...current].filter((memberId) => !mentioned.includes(memberId))
  const added = mentioned.filter((memberId) => !current.has(memberId))
  if (removed.length > 0) {
    await tx.deleteFrom('activity_mentions').where('activity_id', '=', id).where('member_id', 'in', removed).execute()
  }
  if (added.length === 0) return
  const others = added.filter((memberId) => memberId !== authorId)
  await countNewAccountUse(tx, deps, { memberId: authorId, use: 'mentions', count: others.length })
  await tx
    .insertInto('activity_mentions')
    .values(added.map((member_id) => ({ activity_id: id, member_id })))
    .execute()
  const memberIds = await membersWhoCanSee(tx, id, others)
  if (memberIds.length > 0) {
    await deps.events.emit(tx, 'member.mentioned', { activityId: id, commentId: null, actorId: authorId, memberIds })
  }
}
