import { limits } from '@daystar/contract/limits'
import { deleteInBatches } from '../../platform/database/batch-deletion.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { discardMedia } from '../media/index.ts'
import { mediaIdsOf } from './media/queries.ts'
import { removeStoredMentions } from './mentions/removal-commands.ts'
import type { MentionedPerson } from './mentions/without-mentions.ts'
import { removeVersionsMentioning } from './versions/commands.ts'

/** Small enough that a statement stays far below the statement timeout, whatever is attached to the activities. */
const batchSize = 100

/**
 * Deletes the activities of an account that is being deleted, one batch per transaction. Their media are deleted with
 * the account.
 */
export async function removeActivitiesOf(db: Db, authorId: number): Promise<void> {
  await deleteInBatches(db, 'activities', { key: 'id', owner: 'author_id', ownerId: authorId })
}

/**
 * Deletes the activities that are in this circle only, which is locked so that none is added. An author may move one at
 * the same time, so the links are read again once the activities are locked.
 */
export async function removeActivitiesOfCircle(tx: Tx, circleId: number): Promise<void> {
  const links = await tx
    .selectFrom('activity_circles')
    .select('activity_id as id')
    .where('circle_id', '=', circleId)
    .execute()
  const ids = links.map(({ id }) => id).sort((a, b) => a - b)
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize)
    await tx.selectFrom('activities').select('id').where('id', 'in', batch).orderBy('id').forUpdate().execute()
    const media = await mediaIdsOf(tx, batch)
    const removed = await tx
      .deleteFrom('activities as a')
      .where('a.id', 'in', batch)
      .where((eb) => {
        const linked = eb
          .selectFrom('activity_circles as l')
          .select('l.circle_id')
          .whereRef('l.activity_id', '=', 'a.id')
        return eb.and([
          eb.exists(linked.where('l.circle_id', '=', circleId)),
          eb.not(eb.exists(linked.where('l.circle_id', '<>', circleId))),
        ])
      })
      .returning('a.id')
      .execute()
    const removedIds = new Set(removed.map(({ id }) => id))
    for (const { activityId, mediaId } of media) if (removedIds.has(activityId)) await discardMedia(tx, mediaId)
  }
}

/**
 * Replaces the mentions of an account that is being deleted in the texts of other members' activities, and deletes
 * versions with such a mention.
 */
export async function removeActivityMentionsOf(db: Db, member: MentionedPerson): Promise<void> {
  await removeVersionsMentioning(db, member.id)
  await removeStoredMentions(db, member, {
    table: 'activities',
    column: 'description',
    maxLength: limits.descriptionMax,
    mentions: 'activity_mentions',
    key: 'activity_id',
  })
}
