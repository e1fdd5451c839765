import type { Person } from '@daystar/contract/fields'
import { normalizePerson } from '#lib/compatibility/people.ts'
import { readStoredJson, writeStored } from '#lib/storage/local-storage.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import type { NotificationItem } from './items.ts'

/** A connection request that the viewer sent from this device: shown as sent, and later as accepted. */
export interface Outgoing {
  readonly userId: number
  readonly connectionId: number | null
  readonly person: Person
  readonly createdAt: string
  readonly acceptedAt: string | null
}

const maxStored = 50

export function readOutgoing(userId: number): Outgoing[] {
  const stored = readStoredJson(storageKeys.outgoingRequests(userId))
  if (!Array.isArray(stored)) return []
  return stored.flatMap((value: Record<string, unknown>) =>
    typeof value?.userId === 'number'
      ? [
          {
            userId: value.userId,
            connectionId: typeof value.connectionId === 'number' ? value.connectionId : null,
            person: normalizePerson(value.person),
            createdAt: String(value.createdAt ?? ''),
            acceptedAt: typeof value.acceptedAt === 'string' ? value.acceptedAt : null,
          },
        ]
      : [],
  )
}

export function writeOutgoing(userId: number, list: readonly Outgoing[]): void {
  writeStored(storageKeys.outgoingRequests(userId), JSON.stringify(list.slice(-maxStored)))
}

/** What the server says about a pending request. */
export type OutgoingState = { readonly status: 'accepted' | 'pending' | 'gone'; readonly picture: string | null }

/** Applies the states of the server: accepted requests get a time, declined and cancelled ones are removed. */
export function withStates(
  list: readonly Outgoing[],
  states: ReadonlyMap<number, OutgoingState>,
  now: string,
): readonly Outgoing[] {
  return list.flatMap((request) => {
    const state = request.acceptedAt === null ? states.get(request.userId) : undefined
    if (!state) return request
    if (state.status === 'gone') return []
    const person = { ...request.person, profile_pic_url: state.picture ?? request.person.profile_pic_url }
    return { ...request, person, acceptedAt: state.status === 'accepted' ? now : null }
  })
}

/** One item per request. Its key changes on acceptance, so that it counts as new again. */
export function itemsOfOutgoing(list: readonly Outgoing[]): NotificationItem[] {
  return list.map(({ userId, connectionId, person, createdAt, acceptedAt }) => ({
    key: `outgoing:${userId}:${acceptedAt === null ? 'sent' : 'accepted'}`,
    kind: 'outgoing',
    actor: person,
    activityId: null,
    commentId: null,
    connectionId,
    count: 1,
    createdAt: acceptedAt ?? createdAt,
    accepted: acceptedAt !== null,
  }))
}
