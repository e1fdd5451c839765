import { api } from '@daystar/contract/wire'
import { call, isUnknownEndpoint } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'

/** Ends the connection with another member, where a server knows no direction. */
const endEither = {
  ...api.connections.unfollow,
  path: '/connections/:userId',
  options: {},
} as typeof api.connections.unfollow

async function firstKnown(attempts: (() => Promise<unknown>)[]): Promise<void> {
  let last: unknown
  for (const attempt of attempts) {
    try {
      await attempt()
      return
    } catch (error) {
      last = error
      if (!(error instanceof Problem && isUnknownEndpoint(error))) throw error
    }
  }
  throw last
}

/** Stops following; older servers take the other member in the body. */
export function stopFollowing(userId: number): Promise<void> {
  return firstKnown([
    () => call(api.connections.unfollow, { params: { userId } }),
    () => call(api.connections.unfollowByBody, { body: { other_id: userId } }),
  ])
}

/** Makes a follower stop following. */
export function dropFollower(userId: number): Promise<void> {
  return firstKnown([
    () => call(api.connections.removeFollower, { params: { userId } }),
    () => call(endEither, { params: { userId } }),
    () => call(api.connections.unfollowByBody, { body: { other_id: userId } }),
  ])
}
