import { type Activity, activities, type NewActivity } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { type Comment, comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import type { Member } from './callers.ts'
import { currentSample } from './sample.ts'

/** Creates an activity with the title of the sample data, unless the draft says otherwise. */
export async function createActivity(author: Member, draft: Partial<NewActivity> = {}): Promise<Activity> {
  return requireSuccess(await author.request(activities.upload, { body: { title: currentSample().title, ...draft } }))
}

/** Comments on an activity, or replies to a comment on it. */
export const addComment = (
  author: Member,
  activityId: number,
  content = currentSample().comment,
  parentId?: number,
): Promise<Comment> =>
  author.request(comments.add, {
    params: { activityId },
    body: { content, ...(parentId !== undefined && { parent_id: parentId }) },
  })

/** Sends a connection request and accepts it. */
export async function follow(follower: Member, followee: Member): Promise<void> {
  const request = requireSuccess(await follower.request(connections.request, { body: { addressee_id: followee.id } }))
  if (request.status === 'accepted') return
  const params = { connectionId: request.connection_id }
  requireSuccess(await followee.request(connections.accept, { params }))
}

/** Creates a circle, which the other members join with its invite link. Returns the circle id. */
export async function createCircle(
  creator: Member,
  name: string,
  isPrivate: boolean,
  others: Member[] = [],
): Promise<number> {
  const { id } = requireSuccess(await creator.request(circles.create, { body: { name, is_private: isPrivate } }))
  const { token } = requireSuccess(await creator.request(circles.invite, { params: { circleId: id } }))
  for (const other of others)
    requireSuccess(await other.request(circles.joinSelf, { params: { circleId: id }, query: { invite: token } }))
  return id
}

export async function leaveCircle(member: Member, circleId: number): Promise<void> {
  const error: unknown = await member.request(circles.leave, { params: { circleId, userId: member.id } })
  if (error) throw new Error(`${member.name} could not leave the circle: ${JSON.stringify(error)}`)
}

/** Throws if a set-up request fails, so that the test does not continue with missing data. */
function requireSuccess<T>(result: T): T {
  if (typeof result === 'object' && result !== null && 'code' in result)
    throw new Error(`The request failed: ${JSON.stringify(result)}`)
  return result
}
