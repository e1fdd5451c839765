import type { EmailFrequency } from '@daystar/contract/notifications/kinds'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
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
    .select(['m.id', nextEmailAt(sql`now()`, sql.ref('m.time_zone'), frequency).as('at')])
    .where(sql<SqlBool>`m.id = any (${[...memberIds]}::bigint[])`)
    .execute()
  const queued = rows.map(({ id: memberId, at }) => ({
    payload: { memberId, frequency },
    key: `notification-email-${frequency}-${memberId}`,
    runAt: at,
  }))
  await jobs.addAll(tx, 'email_notifications', queued, { keepsTime: true })
}

/**
 * SQL: when the next email of this frequency is sent: two minutes later, so that several events at once are one email;
 * or at eight in the morning in the time zone of the member, for the weekly one on Monday.
 */
export function nextEmailAt(
  instant: RawBuilder<unknown>,
  timeZone: RawBuilder<unknown>,
  frequency: Frequency,
): RawBuilder<Date> {
  if (frequency === 'at_once') return sql<Date>`(${instant} + interval '2 minutes')`
  const unit = sql.lit(frequency === 'daily' ? 'day' : 'week')
  const local = sql`(${instant} at time zone ${timeZone})`
  const first = sql`(date_trunc(${unit}, ${local}) + interval '8 hours')`
  return sql<Date>`((case when ${local} < ${first} then ${first}
    else ${first} + ('1 ' || ${unit})::interval end) at time zone ${timeZone})`
}
