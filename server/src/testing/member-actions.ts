import { type Activity, type ActivityDraft, activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { connections } from '@daystar/contract/connections'
import type { Member } from './callers.ts'

/** Logs an activity. */
export async function createActivity(author: Member, draft: Partial<ActivityDraft> = {}): Promise<Activity> {
  return succeeded(await author.request(activities.upload, { body: { title: 'A swim', ...draft } }))
}

/** The one asks, the other accepts. */
export async function follow(follower: Member, followee: Member): Promise<void> {
  const asked = succeeded(await follower.request(connections.request, { body: { addressee_id: followee.id } }))
  if (asked.status === 'accepted') return
  const params = { connectionId: asked.connection_id }
  succeeded(await followee.request(connections.accept, { params }))
}

/** Founds a circle that the others join by its invite link; returns its id. */
export async function createCircle(
  founder: Member,
  name: string,
  isPrivate: boolean,
  others: Member[] = [],
): Promise<number> {
  const { id } = succeeded(await founder.request(circles.create, { body: { name, is_private: isPrivate } }))
  const { token } = succeeded(await founder.request(circles.invite, { params: { circleId: id } }))
  for (const other of others)
    succeeded(await other.request(circles.joinSelf, { params: { circleId: id }, query: { invite: token } }))
  return id
}

export async function leaveCircle(member: Member, circleId: number): Promise<void> {
  const refused: unknown = await member.request(circles.leave, { params: { circleId, userId: member.id } })
  if (refused) throw new Error(`${member.name} could not leave: ${JSON.stringify(refused)}`)
}

/** What a test builds upon must be there: a apiError ends it at once. */
function succeeded<T>(answer: T): T {
  if (typeof answer === 'object' && answer !== null && 'code' in answer)
    throw new Error(`ErrorResponse: ${JSON.stringify(answer)}`)
  return answer
}
