import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { membersWhoSee } from '../activities/index.ts'
import { notify, withdraw, withdrawAboutComment } from './commands.ts'

/** Hangs the notifications on what happens elsewhere. */
export function listenForNotifications({ events, channel }: Pick<Deps, 'events' | 'channel'>): void {
  /** Tells the pages of those whose list has changed. */
  async function hint(tx: Tx, memberIds: readonly number[]): Promise<void> {
    for (const memberId of memberIds) await channel.announce(tx, { memberId, event: { kind: 'notifications' } })
  }

  events.on('connection.requested', async (tx, { connectionId, followerId, followeeId }) => {
    await hint(tx, await notify(tx, [followeeId], { type: 'connection_request', actorId: followerId, connectionId }))
  })

  // The request stays in the list of who accepted it: that is where they are offered to follow back.
  events.on('connection.accepted', async (tx, { connectionId, followerId, followeeId, byRequest }) => {
    const [recipientId, actorId] = byRequest ? [followerId, followeeId] : [followeeId, followerId]
    const about = { type: 'connection_accepted' as const, actorId }
    // When two requests cross, both directions are accepted at once: one word about it is enough.
    await withdraw(tx, recipientId, about)
    await hint(tx, await notify(tx, [recipientId], { ...about, connectionId }))
  })

  // The rows went with the connection.
  events.on('connection.ended', (tx, { followerId, followeeId }) => hint(tx, [followerId, followeeId]))

  events.on('member.mentioned', async (tx, { activityId, commentId, actorId, memberIds }) => {
    const recipientIds = await membersWhoSee(tx, activityId, memberIds)
    const about =
      commentId === null ? { type: 'activity_mention' as const } : { type: 'comment_mention' as const, commentId }
    await hint(tx, await notify(tx, recipientIds, { ...about, actorId, activityId }))
  })

  events.on('high_five.given', async (tx, { activityId, authorId, memberId }) => {
    await hint(tx, await notify(tx, [authorId], { type: 'activity_high_fived', actorId: memberId, activityId }))
  })

  events.on('high_five.taken_back', async (tx, { activityId, authorId, memberId }) => {
    await hint(tx, await withdraw(tx, authorId, { type: 'activity_high_fived', actorId: memberId, activityId }))
  })

  events.on('comment.added', async (tx, { commentId, activityId, activityAuthorId, authorId }) => {
    const about = { type: 'activity_commented' as const, actorId: authorId, activityId, commentId }
    await hint(tx, await notify(tx, [activityAuthorId], about))
  })

  events.on('comment.removed', async (tx, { commentId }) => hint(tx, await withdrawAboutComment(tx, commentId)))

  events.on('comment.starred', async (tx, { commentId, activityId, commentAuthorId, memberId }) => {
    const about = { type: 'comment_starred' as const, actorId: memberId, activityId, commentId }
    await hint(tx, await notify(tx, [commentAuthorId], about))
  })

  events.on('comment.unstarred', async (tx, { commentId, activityId, commentAuthorId, memberId }) => {
    const about = { type: 'comment_starred' as const, actorId: memberId, activityId, commentId }
    await hint(tx, await withdraw(tx, commentAuthorId, about))
  })
}
