import { sql } from 'kysely'
import { type Db, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { JobPayloads } from '../../../platform/jobs/jobs.ts'
import { RetryLaterError, retryAfterMs } from '../../../platform/jobs/retry-later.ts'
import { type OutgoingReply, sendOutgoing } from '../../../platform/outgoing/outgoing-request.ts'
import { InternalAddressError } from '../../../platform/outgoing/public-addresses.ts'
import { withIsolatedValues } from '../../../platform/text/isolated-values.ts'
import { translator } from '../../../platform/text/translate.ts'
import { type Recipient, recipientOf } from '../choices/queries.ts'
import { pushKeys } from '../devices/key-commands.ts'
import { type Subscription, subscriptionIdsOf, subscriptionOf } from '../devices/queries.ts'
import { unreadCount } from '../queries.ts'
import { contentOf } from './content.ts'
import { membersToPush } from './content-queries.ts'
import { encryptedMessage, lifetimeSeconds } from './message.ts'
import { pushPriority, reminderJob } from './queue-commands.ts'

type PushDeps = Pick<Deps, 'db' | 'jobs' | 'config' | 'log'>

/** A subscription ends when this number of messages in succession could not be delivered. */
const maxFailures = 5

const textsFor = ({ language }: Recipient) => withIsolatedValues(translator(language), language)

/**
 * The job: the one place that decides whether and when the devices of a member get a message. What arrives in quiet
 * hours waits for their end, where one message summarizes it; nothing is sent during a pause.
 */
export async function pushToMember(
  { db, jobs }: PushDeps,
  { memberId, occasion }: JobPayloads['push_to_member'],
): Promise<void> {
  await transaction(db, async (tx) => {
    const recipient = await recipientOf(tx, memberId)
    if (!recipient || recipient.is_paused) return
    if (!(await contentOf(tx, recipient, occasion, textsFor(recipient)))) return
    if (recipient.quiet) {
      const [start, runAt] = recipient.quiet
      const options = { runAt, priority: pushPriority }
      if (occasion.kind === 'activity') return await jobs.add(tx, 'push_to_member', { memberId, occasion }, options)
      if (occasion.kind === 'reminder')
        return await jobs.add(
          tx,
          'push_to_member',
          { memberId, occasion },
          { ...options, ...reminderJob(memberId, occasion) },
        )
      const summary = { memberId, occasion: { kind: 'summary', since: start.toISOString() } } as const
      return await jobs.add(tx, 'push_to_member', summary, { ...options, key: `push-summary-${memberId}` })
    }
    const expiresAt = new Date(Date.now() + lifetimeSeconds * 1000).toISOString()
    for (const subscriptionId of await subscriptionIdsOf(tx, memberId))
      await jobs.add(tx, 'push_to_device', { subscriptionId, occasion, expiresAt }, { priority: pushPriority })
  })
}

/** The job: queues a message to each member who has chosen to get a new activity. */
export async function pushActivity({ db, jobs }: PushDeps, activityId: number): Promise<void> {
  await transaction(db, async (tx) => {
    const occasion = { kind: 'activity', id: activityId } as const
    for (const memberId of await membersToPush(tx, activityId))
      await jobs.add(tx, 'push_to_member', { memberId, occasion }, { priority: pushPriority })
  })
}

/** Queues a message to one device, to try it out. */
export async function sendTestPush({ db, jobs }: PushDeps, sessionId: number): Promise<void> {
  await transaction(db, async (tx) => {
    const subscription = await tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    if (!subscription) return
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const payload = { subscriptionId: subscription.id, occasion: { kind: 'test' }, expiresAt } as const
    await jobs.add(tx, 'push_to_device', payload, { priority: pushPriority })
  })
}

/**
 * The job that sends a message to one device, and is repeated while the push service is out of order, as early as it
 * permits, until the message expires. What the message contains, and that the member still wants it, is read before.
 */
export async function pushToDevice(
  deps: PushDeps,
  { subscriptionId, occasion, expiresAt }: JobPayloads['push_to_device'],
): Promise<void> {
  const { db, log } = deps
  const ttlSeconds = Math.floor((Date.parse(expiresAt) - Date.now()) / 1000)
  if (ttlSeconds <= 0) return
  const subscription = await subscriptionOf(db, subscriptionId)
  const recipient = subscription && (await recipientOf(db, subscription.member_id))
  if (!recipient || (occasion.kind !== 'test' && (recipient.is_paused || recipient.quiet !== null))) return
  const content = await contentOf(db, recipient, occasion, textsFor(recipient))
  if (!content) return
  const unread = await unreadCount(db, recipient.id)
  const message = { content, language: recipient.language, ttlSeconds, unread }
  const outcome = await send(deps, subscription, message).catch((error: unknown) => {
    if (error instanceof RetryLaterError && error.delayMs >= ttlSeconds * 1000) return 'late' as const
    throw error
  })
  if (outcome === 'late') return
  if (outcome === 'sent') return await resetFailures(db, subscriptionId)
  if (outcome === 'failed') return await countFailure(db, subscriptionId)
  log.info({ host: new URL(subscription.endpoint).host }, 'A push subscription ended.')
  await endSubscription(db, subscriptionId)
}

/** `gone`: there is nothing to send to any more. Throws if the message can be sent later. */
async function send(
  { db, config }: PushDeps,
  subscription: Subscription,
  message: Parameters<typeof encryptedMessage>[0],
): Promise<'sent' | 'failed' | 'gone'> {
  const keys = await pushKeys(db)
  // A key that is not a point of the curve is useless.
  const request = await encryptedMessage(message, subscription, { keys, config }).catch(() => null)
  if (!request) return 'gone'
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const body = request.body ?? Buffer.alloc(0)
  try {
    return outcomeOf(await sendOutgoing({ url: request.endpoint, headers, body }, config))
  } catch (error) {
    if (error instanceof InternalAddressError) return 'gone'
    throw error
  }
}

function outcomeOf({ status, retryAfter }: OutgoingReply): 'sent' | 'failed' | 'gone' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  // The endpoint is a secret of the browser, and not part of the error.
  if (status === 429 || status >= 500)
    throw new RetryLaterError(`A push service answered with ${status}.`, retryAfterMs(retryAfter))
  return 'failed'
}

async function resetFailures(db: Db, id: number): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ failures: 0 })
    .where('id', '=', id)
    .where('failures', '>', 0)
    .execute()
}

async function countFailure(db: Db, id: number): Promise<void> {
  const row = await db
    .updateTable('push_subscriptions')
    .set({ failures: sql`failures + 1` })
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst()
  if (row && row.failures >= maxFailures) await endSubscription(db, id)
}

async function endSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}
