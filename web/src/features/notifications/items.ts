import type { Person } from '@daystar/contract/fields'
import type { Request } from '#lib/compatibility/connections.ts'
import type { Notification, NotificationKind } from '#lib/compatibility/notifications.ts'

/** A row in the notification panel. */
export interface NotificationItem {
  /** Stable across refetches, so that a seen item stays seen. */
  readonly key: string
  readonly kind: NotificationKind | 'outgoing'
  readonly actor: Person
  readonly activityId: number | null
  readonly commentId: number | null
  readonly connectionId: number | null
  readonly createdAt: string
  /** For a sent or received request: whether it has been accepted. */
  readonly accepted: boolean
}

/**
 * The items of the notifications. A request that is not in `pendingRequests` (null: unknown) has been accepted; the
 * server does not list declined ones.
 */
export function itemsOf(
  notifications: readonly Notification[],
  pendingRequests: readonly NotificationItem[] | null,
): NotificationItem[] {
  const isPending = (connectionId: number | null) =>
    pendingRequests === null || pendingRequests.some((item) => item.connectionId === connectionId)
  return notifications.map(({ id, ...notification }) => ({
    key: `${notification.kind}:${id}`,
    ...notification,
    accepted: notification.kind === 'incoming' && !isPending(notification.connectionId),
  }))
}

/** The items of pending requests, which the server may omit from the notifications. */
export function itemsOfRequests(requests: readonly Request[]): NotificationItem[] {
  return requests.map(({ connectionId, person, createdAt }) => ({
    key: `request:${connectionId}`,
    kind: 'incoming',
    actor: person,
    activityId: null,
    commentId: null,
    connectionId,
    createdAt,
    accepted: false,
  }))
}

/** Merges the lists, newest first. A request that is in several lists is included once. */
export function mergeItems(...lists: readonly (readonly NotificationItem[])[]): NotificationItem[] {
  const byKey = new Map<string, NotificationItem>()
  for (const item of lists.flat()) {
    const key = item.kind === 'incoming' && item.connectionId !== null ? `request:${item.connectionId}` : item.key
    if (!byKey.has(key)) byKey.set(key, { ...item, key })
  }
  return [...byKey.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}
