import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DomainEvents } from '../../../platform/events.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { AddedNotification } from '../commands.ts'

/** Emails and other jobs are done before messages to devices. */
export const pushPriority = 5

/** Queues the messages about new notifications whose recipients have devices. */
export async function queuePushes(tx: Tx, jobs: Jobs, added: readonly AddedNotification[]): Promise<void> {
  const pushed = added.filter(({ hasDevice }) => hasDevice)
  const queued = pushed.map(({ id, recipientId }) => ({
    payload: { memberId: recipientId, occasion: { kind: 'notification', id } as const },
  }))
  await jobs.addAll(tx, 'push_to_member', queued, { priority: pushPriority })
}

/** Queues a message for each time of a reminder. A later time of the same reminder replaces one that waits. */
export async function queueReminderPushes(
  tx: Tx,
  jobs: Jobs,
  { memberId, place, times }: DomainEvents['reminders.timed'],
): Promise<void> {
  for (const { reminderId, at } of times) {
    const occasion = { kind: 'reminder', place, reminderId, at } as const
    const options = { ...reminderJob(memberId, occasion), runAt: new Date(at) }
    await jobs.add(tx, 'push_to_member', { memberId, occasion }, options)
  }
}

/** One job waits for each reminder. */
export function reminderJob(memberId: number, { place, reminderId }: { place: string; reminderId: string }) {
  return { key: `reminder:${memberId}:${place}:${reminderId}`, priority: pushPriority }
}

/** Queues the messages about new activities, if a member has chosen to get them from their authors or circles. */
export async function queueActivityPushes(
  tx: Tx,
  jobs: Jobs,
  activities: readonly { readonly activityId: number; readonly authorId: number }[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select posted.id from unnest(${activities.map(({ activityId }) => activityId)}::bigint[],
      ${activities.map(({ authorId }) => authorId)}::bigint[]) posted (id, author_id)
    where exists (select from notification_choices c where c.person_id = posted.author_id and c.choice = 'all')
      or exists (select from activity_circles link join notification_choices c on c.circle_id = link.circle_id
        where link.activity_id = posted.id and c.choice = 'all')`.execute(tx)
  for (const { id } of rows) await jobs.add(tx, 'push_activity', { activityId: id }, { priority: pushPriority })
}
