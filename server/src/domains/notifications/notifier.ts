import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  type AddedNotification,
  type NewNotification,
  type NotificationSubject,
  notify,
  removeNotification,
} from './commands.ts'
import { queueEmails } from './emails/queue-commands.ts'
import { announceList } from './live-commands.ts'
import { queuePushes } from './push/queue-commands.ts'

export type Notifier = ReturnType<typeof notifierOf>

/** Adds notifications, queues what their recipients want to get elsewhere than in the app, and updates open lists. */
export function notifierOf({ pubSub, jobs }: Pick<Deps, 'pubSub' | 'jobs'>) {
  const invalidate = (tx: Tx, memberIds: readonly number[]) => announceList(tx, pubSub, memberIds)

  async function announce(tx: Tx, added: readonly AddedNotification[]): Promise<void> {
    await queuePushes(tx, jobs, added)
    await queueEmails(tx, jobs, added)
    await invalidate(tx, [...new Set(added.map(({ recipientId }) => recipientId))])
  }

  async function add(tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
    await announce(tx, await notify(tx, notifications))
  }

  async function addFor(tx: Tx, recipientIds: readonly number[], subject: NotificationSubject): Promise<void> {
    const notifications = recipientIds.map((recipientId) => ({ recipientId, subject }))
    await add(tx, notifications)
  }

  /** Adds a notification in place of an earlier one about the same, so that it becomes the newest. */
  async function replaceFor(tx: Tx, recipientId: number, subject: NotificationSubject): Promise<void> {
    await removeNotification(tx, recipientId, subject)
    await addFor(tx, [recipientId], subject)
  }

  return { invalidate, announce, add, addFor, replaceFor }
}
