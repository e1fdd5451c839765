import type { Person } from '@daystar/contract/fields'
import { normalizePerson } from '#lib/response-normalization.ts'
import { kindOf, type NotificationKind } from './kinds.ts'

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

type Raw = Record<string, unknown>

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/**
 * Converts the server's notifications of known kinds. A request that is not in `pendingRequests` (null: unknown) has
 * been accepted; the server does not list declined ones.
 */
export function itemsOf(
  list: readonly unknown[],
  pendingRequests: readonly NotificationItem[] | null,
): NotificationItem[] {
  return list.flatMap((value) => {
    const raw = value as Raw
    const kind = kindOf(String(raw.type))
    if (kind === null) return []
    const connectionId = numberOf(raw.connection_id)
    const isPending = pendingRequests === null || pendingRequests.some((item) => item.connectionId === connectionId)
    return [
      {
        key: `${kind}:${raw.id}`,
        kind,
        actor: normalizePerson(raw.actor ?? raw.user),
        activityId: numberOf(raw.activity_id),
        commentId: numberOf(raw.comment_id),
        connectionId,
        createdAt: String(raw.created_at ?? ''),
        accepted: kind === 'incoming' && !isPending,
      },
    ]
  })
}

/** Converts pending requests, which the server may omit from the notifications. */
export function itemsOfRequests(list: readonly unknown[]): NotificationItem[] {
  return list.map((value) => {
    const raw = value as Raw
    return {
      key: `request:${raw.connection_id ?? raw.id}`,
      kind: 'incoming',
      actor: normalizePerson(raw.requester ?? raw.sender),
      activityId: null,
      commentId: null,
      connectionId: numberOf(raw.connection_id) ?? numberOf(raw.id),
      createdAt: String(raw.created_at ?? ''),
      accepted: false,
    }
  })
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
