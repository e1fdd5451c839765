import type { Person } from '@daystar/contract/fields'
import { asPerson } from '#lib/wire-shapes.ts'
import { type Kind, kindOf } from './kinds.ts'

/** One line of the panel. */
export interface Item {
  /** The same thing has the same key at every reading: what was seen stays seen. */
  readonly key: string
  readonly kind: Kind | 'outgoing'
  readonly actor: Person
  readonly activityId: number | null
  readonly commentId: number | null
  readonly connectionId: number | null
  readonly createdAt: string
  /** Of a request, one's own or another's: whether it has been accepted. */
  readonly accepted: boolean
}

type Raw = Record<string, unknown>

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/**
 * Notifications of the known kinds, as the server lists them. A request that no longer waits among `waiting` (null: not
 * known) has been accepted; a declined one is not listed.
 */
export function itemsOf(list: readonly unknown[], waiting: readonly Item[] | null): Item[] {
  return list.flatMap((value) => {
    const raw = value as Raw
    const kind = kindOf(String(raw.type))
    if (kind === null) return []
    const connectionId = numberOf(raw.connection_id)
    const isWaiting = waiting === null || waiting.some((item) => item.connectionId === connectionId)
    return [
      {
        key: `${kind}:${raw.id}`,
        kind,
        actor: asPerson(raw.actor ?? raw.user),
        activityId: numberOf(raw.activity_id),
        commentId: numberOf(raw.comment_id),
        connectionId,
        createdAt: String(raw.created_at ?? ''),
        accepted: kind === 'incoming' && !isWaiting,
      },
    ]
  })
}

/** Requests that wait for an answer, from their own list: the server may not repeat them among the notifications. */
export function itemsOfRequests(list: readonly unknown[]): Item[] {
  return list.map((value) => {
    const raw = value as Raw
    return {
      key: `request:${raw.connection_id ?? raw.id}`,
      kind: 'incoming',
      actor: asPerson(raw.requester ?? raw.sender),
      activityId: null,
      commentId: null,
      connectionId: numberOf(raw.connection_id) ?? numberOf(raw.id),
      createdAt: String(raw.created_at ?? ''),
      accepted: false,
    }
  })
}

/** All lines, newest first; a request that stands in both lists stands here once. */
export function mergeItems(...lists: readonly (readonly Item[])[]): Item[] {
  const byKey = new Map<string, Item>()
  for (const item of lists.flat()) {
    const key = item.kind === 'incoming' && item.connectionId !== null ? `request:${item.connectionId}` : item.key
    if (!byKey.has(key)) byKey.set(key, { ...item, key })
  }
  return [...byKey.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}
