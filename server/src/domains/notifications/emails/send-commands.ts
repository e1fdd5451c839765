import type { KindChanges } from '@daystar/contract/notifications/settings'
import { type NotificationType, notificationTypes } from '@daystar/contract/notifications/types'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { JobPayloads } from '../../../platform/jobs/jobs.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { isReachable } from '../../accounts/index.ts'
import { choicesOfKinds } from '../choices/kinds.ts'
import { notificationsToEmail } from '../wanted-queries.ts'
import { maxEntries, notificationEmail } from './notification-email.ts'

/**
 * The job: sends one email about what waits for it and is visible and wanted at this moment. Its Message-ID depends on
 * what it contains, so that mail programs recognize a second copy if the process ends before the rows are deleted.
 */
export async function emailNotifications(
  { db, mail, config, community }: Pick<Deps, 'db' | 'mail' | 'config' | 'community'>,
  { memberId, frequency }: JobPayloads['email_notifications'],
): Promise<void> {
  const recipient = await emailRecipient(db, memberId)
  if (!recipient) return await db.deleteFrom('notification_emails').where('member_id', '=', memberId).execute().then()
  const kinds = choicesOfKinds((recipient.kinds ?? {}) as KindChanges)
  const waiting = await db
    .selectFrom('notification_emails as e')
    .innerJoin('notifications as n', 'n.id', 'e.notification_id')
    .select(['n.id', sql<NotificationType>`n.type`.as('type')])
    .where('e.member_id', '=', memberId)
    .orderBy('n.id')
    .execute()
  const isNever = waiting.filter(({ type }) => kinds[notificationTypes[type]].email === 'never')
  const chosen = waiting.filter(({ type }) => kinds[notificationTypes[type]].email === frequency)
  const ids = chosen.map(({ id }) => id)
  const rows = await notificationsToEmail(db, memberId, { ids, limit: maxEntries + 1 })
  if (rows.length > 0) {
    const names = { publicUrl: config.publicUrl, community: community.settings.name }
    const key = `${frequency}-${memberId}-${ids.at(-1)}`
    await mail.send(notificationEmail(recipient, rows, { ...names, frequency, key }))
  }
  await removeWaiting(db, [...ids, ...isNever.map(({ id }) => id)])
}

async function removeWaiting(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('notification_emails')
    .where(sql<SqlBool>`notification_id = any(${[...ids]}::bigint[])`)
    .execute()
}

/** Undefined for a member who gets no emails about notifications: unconfirmed, suspended, or being deleted. */
async function emailRecipient(db: Db, memberId: number) {
  return await db
    .selectFrom('members as m')
    .innerJoin('notification_settings as s', 's.member_id', 'm.id')
    .select(['m.email', 'm.name', 's.kinds', 's.unsubscribe_token as token'])
    .select(emailLanguage('m').as('language'))
    .where('m.id', '=', memberId)
    .where('m.email_confirmed_at', 'is not', null)
    .where(isReachable('m'))
    .executeTakeFirst()
}
