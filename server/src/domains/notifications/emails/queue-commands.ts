import type { EmailFrequency } from '@daystar/contract/notifications/kinds'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { instantAt, zonedTime } from '../../../platform/text/zoned-times.ts'
import type { AddedNotification } from '../commands.ts'

type Frequency = Exclude<EmailFrequency, 'never'>

/** Stores the new notifications that wait for an email, and queues the emails. */
export async function queueEmails(tx: Tx, jobs: Jobs, added: readonly AddedNotification[]): Promise<void> {
  const emailed = added.filter(({ email }) => email !== 'never')
  if (emailed.length === 0) return
  await sql`insert into notification_emails (notification_id, member_id)
    select * from unnest(${emailed.map(({ id }) => id)}::bigint[], ${emailed.map(({ recipientId }) => recipientId)}::bigint[])`.execute(
    tx,
  )
  for (const [frequency, ofFrequency] of Map.groupBy(emailed, ({ email }) => email))
    if (frequency !== 'never')
      await queueEmailsAt(tx, jobs, [...new Set(ofFrequency.map(({ recipientId }) => recipientId))], frequency)
}

/** Queues an email of this frequency, if something waits for one: a member may have chosen another frequency. */
export async function queueWaiting(tx: Tx, jobs: Jobs, memberId: number, frequency: Frequency): Promise<void> {
  const waiting = await tx
    .selectFrom('notification_emails')
    .select('notification_id')
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  if (waiting) await queueEmailsAt(tx, jobs, [memberId], frequency)
}

/** One job for each member and frequency, at the time of the first notification that waits for it. */
async function queueEmailsAt(tx: Tx, jobs: Jobs, memberIds: readonly number[], frequency: Frequency): Promise<void> {
  const rows = await tx
    .selectFrom('members as m')
    .select(['m.id', 'm.time_zone', sql<Date>`now()`.as('now')])
    .where(sql<SqlBool>`m.id = any (${[...memberIds]}::bigint[])`)
    .execute()
  const queued = rows.map(({ id: memberId, time_zone: timeZone, now }) => ({
    payload: { memberId, frequency },
    key: `notification-email-${frequency}-${memberId}`,
    runAt: nextEmailAt(now, timeZone, frequency),
  }))
  await jobs.addAll(tx, 'email_notifications', queued, { keepsTime: true })
}

const emailMinutes = 8 * 60

/**
 * When the next email of this frequency is sent: two minutes later, so that several events at once are one email; or at
 * eight in the morning in the time zone of the member, for the weekly one on Monday.
 */
export function nextEmailAt(instant: Date, timeZone: string, frequency: Frequency): Date {
  if (frequency === 'at_once') return new Date(instant.getTime() + 2 * 60_000)
  const today = zonedTime(instant, timeZone).toPlainDate()
  const first = frequency === 'daily' ? today : today.subtract({ days: today.dayOfWeek - 1 })
  const at = instantAt(first, emailMinutes, timeZone)
  return instant < at ? at : instantAt(first.add({ days: frequency === 'daily' ? 1 : 7 }), emailMinutes, timeZone)
}
