import type { PushSubscription } from '@daystar/contract/notifications/settings'
import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { checkOutgoingUrl } from '../../../platform/outgoing/outgoing-request.ts'

/**
 * Stores the subscription of the browser of this session, in place of an earlier one. A browser has one subscription
 * at a time, so that it is taken from another session with the same endpoint.
 */
export async function subscribe(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: SignedInViewer,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  try {
    checkOutgoingUrl(endpoint, config)
  } catch {
    throw apiError('push_endpoint_invalid')
  }
  const { p256dh, auth } = keys
  await transaction(db, async (tx) => {
    // Waits for the end of the session, which would leave the subscription without one.
    const session = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', viewer.sessionId)
      .forKeyShare()
      .executeTakeFirst()
    if (!session) throw apiError('not_authenticated')
    await sql`delete from push_subscriptions where endpoint = ${endpoint} and session_id <> ${viewer.sessionId}`.execute(
      tx,
    )
    const values = { member_id: viewer.id, endpoint, p256dh, auth }
    await tx
      .insertInto('push_subscriptions')
      .values({ session_id: viewer.sessionId, ...values })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ ...values, failures: 0 }))
      .execute()
  })
}

/** Ends the subscription of the browser of this session, if it has one. */
export async function unsubscribeDevice(db: Db, viewer: SignedInViewer): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', viewer.sessionId).execute()
}
