import type { ConnectionRequest, ConnectionStatus } from '@daystar/contract/connections'
import { presentPerson } from '../accounts/index.ts'
import type { connectionsBetween, RequestRow } from './queries.ts'

export function presentRequest(row: RequestRow): ConnectionRequest {
  return {
    connection_id: row.id,
    id: row.id,
    requester: presentPerson(row.requester),
    addressee: presentPerson(row.addressee),
    status: row.status,
    created_at: row.created_at.toISOString(),
  }
}

type ConnectionsBetween = NonNullable<Awaited<ReturnType<typeof connectionsBetween>>>

/**
 * The status from the member's side. Their own connection or request takes precedence over a request from the other
 * member.
 */
export function presentStatus({ mine, mine_id, theirs, theirs_id }: ConnectionsBetween): ConnectionStatus {
  const following = mine === 'accepted'
  const followsMe = theirs === 'accepted'
  const status = following
    ? 'accepted'
    : mine === 'pending'
      ? 'pending_out'
      : theirs === 'pending'
        ? 'pending_in'
        : 'none'
  return {
    status,
    connection_id: mine_id ?? theirs_id,
    i_follow_them: following,
    am_following: following,
    following,
    follows_me: followsMe,
    is_mutual: following && followsMe,
  }
}
