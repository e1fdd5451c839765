import type { Person } from '@daystar/contract/fields'
import { readStoredJson, writeStored } from '#lib/local-storage.ts'
import { storageKeys } from '#lib/storage-keys.ts'
import { asPerson } from '#lib/wire-shapes.ts'
import type { Item } from './items.ts'

/** An own request that was sent from this device: shown until it is answered, and then as accepted. */
export interface Outgoing {
  readonly userId: number
  readonly connectionId: number | null
  readonly person: Person
  readonly createdAt: string
  readonly acceptedAt: string | null
}

const most = 50

export function readOutgoing(userId: number): Outgoing[] {
  const stored = readStoredJson(storageKeys.outgoingRequests(userId))
  if (!Array.isArray(stored)) return []
  return stored.flatMap((value: Record<string, unknown>) =>
    typeof value?.userId === 'number'
      ? [
          {
            userId: value.userId,
            connectionId: typeof value.connectionId === 'number' ? value.connectionId : null,
            person: asPerson(value.person),
            createdAt: String(value.createdAt ?? ''),
            acceptedAt: typeof value.acceptedAt === 'string' ? value.acceptedAt : null,
          },
        ]
      : [],
  )
}

export function writeOutgoing(userId: number, list: readonly Outgoing[]): void {
  writeStored(storageKeys.outgoingRequests(userId), JSON.stringify(list.slice(-most)))
}

/** Two lines at most for one request: that it was sent, and that it was accepted. */
export function itemsOfOutgoing(list: readonly Outgoing[]): Item[] {
  return list.map(({ userId, connectionId, person, createdAt, acceptedAt }) => ({
    key: `outgoing:${userId}:${acceptedAt === null ? 'sent' : 'accepted'}`,
    kind: 'outgoing',
    actor: person,
    activityId: null,
    commentId: null,
    connectionId,
    createdAt: acceptedAt ?? createdAt,
    accepted: acceptedAt !== null,
  }))
}
