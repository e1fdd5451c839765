import { api } from '@daystar/contract/wire'
import { call, isUnknownEndpoint } from '#lib/api.ts'
import { RequestError } from '#lib/request-error.ts'

/** On older servers this path removes the connection in both directions; in the contract it is an alias of `unfollow`. */
const removeConnection = {
  ...api.connections.unfollow,
  path: '/connections/:userId',
  options: {},
} as typeof api.connections.unfollow

async function callFirstSupported(attempts: (() => Promise<unknown>)[]): Promise<void> {
  let lastError: unknown
  for (const attempt of attempts) {
    try {
      await attempt()
      return
    } catch (error) {
      lastError = error
      if (!(error instanceof RequestError && isUnknownEndpoint(error))) throw error
    }
  }
  throw lastError
}

/** Unfollows a member. Older servers expect the member's id in the request body. */
export function unfollow(userId: number): Promise<void> {
  return callFirstSupported([
    () => call(api.connections.unfollow, { params: { userId } }),
    () => call(api.connections.unfollowByBody, { body: { other_id: userId } }),
  ])
}

/** Removes a member from the viewer's followers. */
export function removeFollower(userId: number): Promise<void> {
  return callFirstSupported([
    () => call(api.connections.removeFollower, { params: { userId } }),
    () => call(removeConnection, { params: { userId } }),
    () => call(api.connections.unfollowByBody, { body: { other_id: userId } }),
  ])
}
