import type { ConnectionRequest, ConnectionStatus } from '@daystar/contract/connections'
import type { Person } from '@daystar/contract/fields'
import { normalizePerson } from './people.ts'
import { toRecord } from './raw-response.ts'
import { readItems } from './read-response.ts'
import { firstTime } from './times-and-counts.ts'

export type ConnectionState = ConnectionStatus['status']

/** The viewer's connection to another member. */
export interface Connection {
  readonly state: ConnectionState
  /** Id of the connection or of the pending request; null if there is neither. */
  readonly connectionId: number | null
  /** True when the viewer follows the member. */
  readonly following: boolean
  /** True when the member follows the viewer. */
  readonly followsMe: boolean
}

export const noConnection: Connection = { state: 'none', connectionId: null, following: false, followsMe: false }

const idOf = (...values: unknown[]): number | null =>
  values.map(Number).find((id) => Number.isSafeInteger(id) && id > 0) ?? null

/** `requested` and `pending` are older values for a request that the viewer sent. */
function normalizeConnectionState(value: unknown): ConnectionState {
  if (value === 'requested' || value === 'pending') return 'pending_out'
  return value === 'pending_out' || value === 'pending_in' || value === 'accepted' ? value : 'none'
}

export function normalizeConnection(value: unknown): Connection {
  const raw = toRecord(value)
  const state = normalizeConnectionState(raw.status)
  const isAnyTrue = (...names: string[]) => names.some((name) => raw[name] === true)
  return {
    state,
    connectionId: idOf(raw.connection_id),
    following: state === 'accepted' || isAnyTrue('i_follow_them', 'am_following', 'following', 'is_mutual'),
    followsMe: isAnyTrue('follows_me', 'is_mutual'),
  }
}

/** The result of asking to follow a member. A response without a status means that the request was sent. */
export function normalizeSentRequest(value: unknown): {
  state: 'accepted' | 'pending_out'
  connectionId: number | null
} {
  const raw = toRecord(value)
  return {
    state: normalizeConnectionState(raw.status) === 'accepted' ? 'accepted' : 'pending_out',
    connectionId: idOf(raw.connection_id),
  }
}

export interface Request {
  readonly connectionId: number
  readonly person: Person
  readonly status: ConnectionRequest['status']
  readonly createdAt: string
}

/** A request from the viewer's perspective: `person` is the other member. */
export function normalizeRequest(value: unknown, side: 'received' | 'sent'): Request {
  const raw = toRecord(value)
  const other = side === 'received' ? (raw.requester ?? raw.sender) : (raw.addressee ?? raw.receiver)
  return {
    connectionId: idOf(raw.connection_id, raw.id) ?? 0,
    person: normalizePerson(other),
    status: raw.status === 'accepted' ? 'accepted' : 'pending',
    createdAt: firstTime(raw, 'created_at') ?? '',
  }
}

/** A request without the other member is left out. */
export function normalizeRequests(response: unknown, side: 'received' | 'sent'): Request[] {
  return readItems(response, 'connection requests', (item) => {
    const request = normalizeRequest(item, side)
    return request.person.id === 0 ? null : request
  })
}
