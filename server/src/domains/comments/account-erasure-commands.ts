import { limits } from '@daystar/contract/limits'
import { type SqlBool, sql } from 'kysely'
import { type Db, type Tx, transaction } from '../../platform/database/database.ts'
import { type MentionedPerson, withoutMentions } from '../activities/index.ts'
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
  let removed = 0n
  do {
    const batch = db.selectFrom('comment_stars').select('comment_id').where('member_id', '=', memberId).limit(batchSize)
    const result = await transaction(db, (tx) =>
      tx
        .deleteFrom('comment_stars')
        .where('member_id', '=', memberId)
        .where('comment_id', 'in', batch)
        .executeTakeFirst(),
    )
    removed = result.numDeletedRows
  } while (removed > 0n)
}

/**
 * Replaces the mentions of an account that is being deleted in the comments of other members, and deletes earlier texts
 * with such a mention.
 */
export async function removeCommentMentionsOf(db: Db, member: MentionedPerson): Promise<void> {
  await db.deleteFrom('comment_versions').where(sql<SqlBool>`mentioned_ids @> array[${member.id}]::bigint[]`).execute()
  const rows = await db
    .selectFrom('comment_mentions')
    .select('comment_id as id')
    .where('member_id', '=', member.id)
    .execute()
  for (const { id } of rows) {
    await transaction(db, async (tx) => {
      const comment = await tx
        .selectFrom('comments')
        .select('content')
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!comment) return
      const others = await tx
        .selectFrom('comment_mentions as n')
        .innerJoin('members as m', 'm.id', 'n.member_id')
        .select(['m.name', 'm.username'])
        .where('n.comment_id', '=', id)
        .where('n.member_id', '<>', member.id)
        .execute()
      await tx
        .updateTable('comments')
        .set({ content: withoutMentions(comment.content, member, limits.commentMax, { others }) })
        .where('id', '=', id)
        .where('author_id', 'is not', null)
        .execute()
      await tx.deleteFrom('comment_mentions').where('comment_id', '=', id).where('member_id', '=', member.id).execute()
    })
  }
}
