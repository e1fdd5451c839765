import { circleInvitations, circleNotices, circleRequests } from '../dataset/circles.ts'
import type { Community } from './community.ts'

/** Sends requests to join, notices and invitations to circles. */
export async function createCircleLife({ member, circleId }: Community): Promise<void> {
  for (const { circle, from, text } of circleRequests)
    await member(from).request('POST', `/groups/${circleId(circle)}/request`, { text })
  for (const { circle, from, text } of circleNotices)
    await member(from).request('POST', `/groups/${circleId(circle)}/notices`, { text })
  for (const { circle, from, to } of circleInvitations)
    await member(from).request('POST', `/groups/${circleId(circle)}/invitations`, { member_ids: [member(to).id] })
}
