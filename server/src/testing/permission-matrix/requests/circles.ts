import { memberOf, type SubjectIds } from '../subject-ids.ts'
import { uploadPicture } from './picture.ts'
import type { RequestsOf } from './requests-of.ts'

const joinSelf = async ({ invite }: SubjectIds) => ({ query: { ...(invite !== undefined && { invite }) } })

export const circles: RequestsOf<
  'circles' | 'circleContent' | 'circleInvitations' | 'circleNotices' | 'circleRequests'
> = {
  'circles.inviteMembers': async () => ({ body: { member_ids: [999_999_999] } }),
  'circles.create': async () => ({ body: { name: 'Dawn swimmers' } }),
  'circles.edit': async () => ({ body: { description: 'At the lake' } }),
  'circles.join': async (ids, caller, community) => ({
    ...(await joinSelf(ids)),
    params: { userId: memberOf(community, caller).id, ...ids },
  }),
  'circles.joinSelf': joinSelf,
  'circleContent.pin': async ({ activityId }) => ({
    body: activityId === undefined ? { text: 'Bring a towel.' } : { activity_id: activityId },
  }),
  'circleInvitations.create': async () => ({ body: { member_ids: [999_999_999] } }),
  'circleNotices.send': async () => ({ body: { text: 'Tomorrow at seven.' } }),
  'circleRequests.create': async () => ({ body: { text: 'I swim, too.' } }),
  'circles.banner': uploadPicture,
  'circles.image': uploadPicture,
}
