import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { normalizeRequest } from '../compatibility/connections.ts'
import { RequestError } from '../errors/request-error.ts'
import { callPage } from './api.ts'

/**
 * The id of a member's pending request to the viewer, from the list of received requests: a connection status and a
 * notification may omit it. Rejects like a request that no longer exists.
 */
export async function receivedRequestId(userId: number): Promise<number> {
  const id = await pendingRequestId('received', userId)
  if (id === null) throw new RequestError('rejected', 404, null)
  return id
}

/** The id of the viewer's pending request to a member; null if there is none. */
export function sentRequestId(userId: number): Promise<number | null> {
  return pendingRequestId('sent', userId)
}

async function pendingRequestId(side: 'received' | 'sent', userId: number): Promise<number | null> {
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: limits.pageMax, ...(cursor !== null && { cursor }) }
    const page = await callPage(api.connections[side], { query })
    const request = page.items
      .map((item) => normalizeRequest(item, side))
      .find(({ person, status }) => person.id === userId && status === 'pending')
    if (request && request.connectionId > 0) return request.connectionId
    cursor = page.next
  } while (cursor !== null)
  return null
}
