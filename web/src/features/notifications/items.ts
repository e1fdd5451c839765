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
  readonly eventId?: number | null
  readonly count: number
  readonly createdAt: string
  /** The id of its notification; of a group, that of the newest. */
  readonly id?: string
  readonly isUnread?: boolean
  readonly groupKey?: string | null
  readonly raw?: Notification['raw']
  /** The state of a sent or received request: whether it has been accepted. */
  readonly accepted: boolean
}

/**
 * The items of the notifications, matched by their sender if they do not name their connection. A request that is
 * missing in `pendingRequests` (null: unknown) has been accepted; the server does not list declined ones.
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
    const pending = notification.kind === 'connection_request' ? pendingRequest(notification) : undefined
    return {
      key: `${notification.kind}:${notification.id}`,
      ...notification,
      connectionId: notification.connectionId ?? pending?.connectionId ?? null,
      accepted: notification.kind === 'connection_request' && pendingRequests !== null && pending === undefined,
    }
  })
}

/** The items of pending requests, which the server may omit from the notifications. */
export function itemsOfRequests(requests: readonly Request[]): NotificationItem[] {
  return requests.map(({ connectionId, person, createdAt }) => ({
    key: `request:${connectionId}`,
    kind: 'connection_request',
    actor: person,
    activityId: null,
    commentId: null,
    connectionId,
    count: 1,
    createdAt,
    accepted: false,
  }))
}

/** Merges the lists, newest first. What is in several lists is included once. */
export function mergeItems(...lists: readonly (readonly NotificationItem[])[]): NotificationItem[] {
  const byKey = new Map<string, NotificationItem>()
  for (const item of lists.flat()) {
    const key =
      item.kind === 'connection_request' && item.connectionId !== null ? `request:${item.connectionId}` : item.key
    byKey.set(key, { ...withPictureOf(byKey.get(key) ?? item, item), key })
  }
  const items = [...byKey.values()]
  return items
    .filter((item) => !items.some((other) => isContainedIn(item, other)))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** The first item of two that are the same, with the picture of whichever has one, and what only the other has. */
function withPictureOf(item: NotificationItem, same: NotificationItem): NotificationItem {
  const picture = item.actor.profile_pic_url ?? same.actor.profile_pic_url
  return { ...same, ...item, actor: { ...item.actor, profile_pic_url: picture } }
}

/** Returns whether another item already says the same about the connection of the two members. */
function isContainedIn(item: NotificationItem, other: NotificationItem): boolean {
  if (item.actor.id !== other.actor.id) return false
  // A received request that was accepted also shows the state of following back.
  if (item.kind === 'outgoing') return other.kind === 'connection_request' && other.accepted
  const isAccepted =
    item.kind === 'connection_accepted' && item.count === 1 && other.kind === 'outgoing' && other.accepted
  return isAccepted && (item.connectionId === null || item.connectionId === other.connectionId)
}
