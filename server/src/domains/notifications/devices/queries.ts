import { type SqlBool, sql } from 'kysely'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'

export interface Subscription {
  readonly id: number
  readonly member_id: number
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** The devices of the viewer, newest first. */
export async function devicesOf(reader: Reader, viewer: SignedInViewer) {
  const rows = await reader
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['s.id as session_id', 's.user_agent', 'p.created_at'])
    .where('p.member_id', '=', viewer.id)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
  return rows.map(({ created_at, ...device }) => ({
    ...device,
    created_at: created_at.toISOString(),
    current: device.session_id === viewer.sessionId,
  }))
}

/** The subscription with its member, unless its session has ended. */
export async function subscriptionOf(reader: Reader, id: number): Promise<Subscription | undefined> {
  return await reader
    .selectFrom('push_subscriptions as p')
    .select(['p.id', 'p.member_id', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.id', '=', id)
    .where(hasActiveSession)
    .executeTakeFirst()
}

export async function subscriptionIdsOf(reader: Reader, memberId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('push_subscriptions as p')
    .select('p.id')
    .where('p.member_id', '=', memberId)
    .where(hasActiveSession)
    .execute()
  return rows.map(({ id }) => id)
}

const hasActiveSession = sql<SqlBool>`exists (
  select from sessions s where s.id = p.session_id and s.expires_at > now())`
