import type { ConnectionRequest, ConnectionStatus } from '@daystar/contract/connections'
import type { Person } from '@daystar/contract/fields'
import { asPerson } from '#lib/wire-shapes.ts'

export type ConnectionState = ConnectionStatus['status']

/** How the reader stands to another member. */
export interface Connection {
  readonly state: ConnectionState
  /** Of the request that waits, or of the connection; null where there is neither. */
  readonly connectionId: number | null
  /** The reader follows them. */
  readonly following: boolean
  /** They follow the reader. */
  readonly followsMe: boolean
}

export const noConnection: Connection = { state: 'none', connectionId: null, following: false, followsMe: false }

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const idOf = (...values: unknown[]): number | null =>
  values.map(Number).find((id) => Number.isSafeInteger(id) && id > 0) ?? null

/** `requested` and `pending` are older words for a request that the reader sent. */
export function asConnectionState(value: unknown): ConnectionState {
  if (value === 'requested' || value === 'pending') return 'pending_out'
  return value === 'pending_out' || value === 'pending_in' || value === 'accepted' ? value : 'none'
}

export function asConnection(value: unknown): Connection {
  const raw = fieldsOf(value)
  const state = asConnectionState(raw.status)
  const says = (...names: string[]) => names.some((name) => raw[name] === true)
  return {
    state,
    connectionId: idOf(raw.connection_id),
    following: state === 'accepted' || says('i_follow_them', 'am_following', 'following', 'is_mutual'),
    followsMe: says('follows_me', 'is_mutual'),
  }
}

export interface Request {
  readonly connectionId: number
  readonly person: Person
  readonly status: ConnectionRequest['status']
  readonly createdAt: string
}

/** A request, seen from the reader's side: `person` is the other one. */
export function asRequest(value: unknown, side: 'received' | 'sent'): Request {
  const raw = fieldsOf(value)
  const other = side === 'received' ? (raw.requester ?? raw.sender) : (raw.addressee ?? raw.receiver)
  return {
    connectionId: idOf(raw.connection_id, raw.id) ?? 0,
    person: asPerson(other),
    status: raw.status === 'accepted' ? 'accepted' : 'pending',
    createdAt: typeof raw.created_at === 'string' ? raw.created_at : '',
  }
}
