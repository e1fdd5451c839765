import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { callPage } from './api.ts'
import { normalizeRequest } from './compatibility/connections.ts'
import { RequestError } from './request-error.ts'

/**
 * The id of a member's pending request to the viewer, from the list of received requests: a connection status and a
 * notification may omit it. Rejects like a request that no longer exists.
 */
export async function receivedRequestId(userId: number): Promise<number> {
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: limits.pageMax, ...(cursor !== null && { cursor }) }
    const page = await callPage(api.connections.received, { query })
    const request = page.items
      .map((item) => normalizeRequest(item, 'received'))
      .find(({ person }) => person.id === userId)
    if (request && request.connectionId > 0) return request.connectionId
    cursor = page.next
  } while (cursor !== null)
  throw new RequestError('rejected', 404, null)
}
