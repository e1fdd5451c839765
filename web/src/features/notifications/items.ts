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
 * server does not list declined ones. A notification that does not name its connection is matched by its sender.
 */
export function itemsOf(
  notifications: readonly Notification[],
  pendingRequests: readonly NotificationItem[] | null,
): NotificationItem[] {
  const pendingRequest = ({ connectionId, actor }: Notification) =>
    pendingRequests?.find((item) =>
      connectionId === null ? item.actor.id === actor.id : item.connectionId === connectionId,
    )
  return notifications.map((notification) => {
    const { id, ...rest } = notification
    const pending = notification.kind === 'incoming' ? pendingRequest(notification) : undefined
    return {
      key: `${notification.kind}:${id}`,
      ...rest,
      connectionId: notification.connectionId ?? pending?.connectionId ?? null,
      accepted: notification.kind === 'incoming' && pendingRequests !== null && pending === undefined,
    }
  })
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
