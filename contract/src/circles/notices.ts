import { type Static, Type } from 'typebox'
import { Id, Instant, NonBlankText, Person } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'

/** A notice of an admin to all members of a circle. */
export const CircleNotice = Type.Object({
  id: Id,
  author: Person,
  text: Type.String(),
  sent_at: Instant,
  /** True when the viewer can remove it. */
  is_removable: Type.Boolean(),
})
export type CircleNotice = Static<typeof CircleNotice>

export const circleNotices = {
  list: route('GET', '/groups/:circleId/notices', {
    policy: 'circleNotice:read',
    paged: true,
    reply: Type.Array(CircleNotice),
    errors: ['circle_not_found', 'members_only'],
    summary: 'The notices to the members of a circle, newest first, of authors whom the viewer can see.',
  }),
  send: route('POST', '/groups/:circleId/notices', {
    policy: 'circleNotice:send',
    body: Type.Object({ text: NonBlankText(limits.circleNoticeMax) }),
    reply: Type.Object({ id: Id }),
    status: 201,
    errors: ['circle_not_found', 'admins_only', 'circle_notices_full', 'new_account_limit'],
    repeatsReply: true,
    rateLimit: { max: 30, seconds: 3600 },
    summary:
      'Sends a notice to all members of a circle, who are notified. Three in 24 hours, also if some were removed.',
  }),
  remove: route('DELETE', '/groups/:circleId/notices/:noticeId', {
    policy: 'circleNotice:remove',
    errors: ['circle_not_found', 'admins_only', 'notice_not_found'],
    summary: 'Removes a notice, with the notifications about it.',
  }),
}
