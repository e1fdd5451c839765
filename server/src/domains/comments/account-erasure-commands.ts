import { limits } from '@daystar/contract/limits'
import { type SqlBool, sql } from 'kysely'
import { deleteInBatches } from '../../platform/database/batch-deletion.ts'
import { type Db, type Tx, transaction } from '../../platform/database/database.ts'
import { type MentionedPerson, removeStoredMentions } from '../activities/index.ts'
import { clearComments } from './deletion-commands.ts'

const batchSize = 100

/**
 * Deletes the comments of an account that is being deleted, one batch per transaction. Where another member commented
 * later, a row without author and text remains, so that the thread stays readable.
 */
export async function removeCommentsOf(db: Db, authorId: number): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('comments')
      .select('id')
      .where('author_id', '=', authorId)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await transaction(db, (tx) => removeBatch(tx, ids))
  }
}

async function removeBatch(tx: Tx, ids: readonly number[]): Promise<void> {
  const hasReply = sql<SqlBool>`exists (select from comments r
    where r.activity_id = c.activity_id and (r.created_at, r.id) > (c.created_at, c.id) and r.author_id <> c.author_id)`
  await tx
    .deleteFrom('comments as c')
    .where('c.id', 'in', ids)
    .where((eb) => eb.not(hasReply))
    .execute()
  await clearComments(tx, ids)
}

/** Withdraws the stars of an account that is being deleted, one batch per transaction. */
export async function removeStarsOf(db: Db, memberId: number): Promise<void> {
  await deleteInBatches(db, 'comment_stars', { key: 'comment_id', owner: 'member_id', ownerId: memberId })
}

/**
 * Replaces the mentions of an account that is being deleted in the comments of other members, and deletes earlier texts
 * with such a mention.
 */
export async function removeCommentMentionsOf(db: Db, member: MentionedPerson): Promise<void> {
  await db.deleteFrom('comment_versions').where(sql<SqlBool>`mentioned_ids @> array[${member.id}]::bigint[]`).execute()
  await removeStoredMentions(db, member, {
    table: 'comments',
    column: 'content',
    maxLength: limits.commentMax,
    mentions: 'comment_mentions',
    key: 'comment_id',
  })
}
