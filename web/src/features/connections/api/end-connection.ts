import { api } from '@daystar/contract/wire'
import { call } from '#lib/api/api.ts'
import { firstSupported } from '#lib/compatibility/route-fallback.ts'

/**
 * On older servers this path removes the connection in both directions; in the contract it is an alias of `unfollow`.
 */
const removeConnection = {
  ...api.connections.unfollow,
  path: '/connections/:userId',
  options: {},
} as typeof api.connections.unfollow

/** Unfollows a member. Older servers expect the member's id in the request body. */
export async function unfollow(userId: number): Promise<void> {
  await firstSupported<unknown>([
    () => call(api.connections.unfollow, { params: { userId } }),
    () => call(api.connections.unfollowByBody, { body: { other_id: userId } }),
  ])
}

/** Removes a member from the viewer's followers. */
export async function removeFollower(userId: number): Promise<void> {
  await firstSupported<unknown>([
    () => call(api.connections.removeFollower, { params: { userId } }),
    () => call(removeConnection, { params: { userId } }),
    () => call(api.connections.unfollowByBody, { body: { other_id: userId } }),
  ])
}
