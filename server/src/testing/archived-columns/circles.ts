import { type ArchivedTables, derived, ownMember, reference } from './columns.ts'

/** The tables of circles. */
export const circleColumns = {
  circle_bars: { omitted: 'Only the admins of the circle see whom they removed.' },
  circle_invitations: {
    in: 'circle_invitations',
    circle_id: 'circle_invitations.circle',
    member_id: 'circle_invitations.member',
    invited_by: 'circle_invitations.member',
  },
  circle_invites: { omitted: 'The link belongs to the circle.' },
  circle_members: { in: 'circles', circle_id: 'circles.id', member_id: ownMember, reads_closed: derived },
  circle_notice_times: { omitted: 'Limits the notices to the circle.' },
  circle_notices: { in: 'circle_notices', id: reference, circle_id: 'circle_notices.circle', author_id: ownMember },
  circle_pins: { in: 'circle_pins', circle_id: 'circle_pins.circle', pinned_by: ownMember },
  circle_request_pauses: { omitted: 'Declined requests are not shown to the member.' },
  circle_requests: { in: 'circle_requests', circle_id: 'circle_requests.circle', member_id: ownMember },
  circles: {
    in: 'circles',
    allows_links: { omitted: 'About the circle.' },
    name_key: derived,
    image_media_id: {
      omitted: 'Belongs to the circle; the collection media contains it for the member who uploaded it.',
    },
    banner_media_id: {
      omitted: 'Belongs to the circle; the collection media contains it for the member who uploaded it.',
    },
    created_by: { omitted: 'Who created a circle is shown to no one.' },
    member_count: { omitted: 'About other members.' },
    created_at: { omitted: 'About the circle.' },
    updated_at: { omitted: 'About the circle.' },
  },
} as const satisfies Partial<ArchivedTables>
