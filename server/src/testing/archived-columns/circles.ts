import { type ArchivedTables, derived, reference } from './columns.ts'

/** The tables of circles. */
export const circleColumns = {
  circle_bars: { omitted: 'Only the admins of the circle see whom they removed.' },
  circle_invitations: {
    circle_id: 'circle_invitations.circle',
    member_id: 'circle_invitations.member',
    invited_by: 'circle_invitations.member',
    invited_at: 'circle_invitations.invited_at',
  },
  circle_invites: { omitted: 'The link belongs to the circle.' },
  circle_members: {
    circle_id: 'circles.id',
    member_id: { omitted: 'The member of the archive.' },
    role: 'circles.role',
    joined_at: 'circles.joined_at',
    reads_closed: derived,
  },
  circle_notice_times: { omitted: 'Limits the notices to the circle.' },
  circle_notices: {
    id: reference,
    circle_id: 'circle_notices.circle',
    author_id: { omitted: 'The member of the archive.' },
    text: 'circle_notices.text',
    sent_at: 'circle_notices.sent_at',
  },
  circle_pins: {
    circle_id: 'circle_pins.circle',
    activity_id: 'circle_pins.activity_id',
    text: 'circle_pins.text',
    pinned_by: { omitted: 'The member of the archive.' },
    pinned_at: 'circle_pins.pinned_at',
  },
  circle_request_pauses: { omitted: 'Declined requests are not shown to the member.' },
  circle_requests: {
    circle_id: 'circle_requests.circle',
    member_id: { omitted: 'The member of the archive.' },
    text: 'circle_requests.text',
    requested_at: 'circle_requests.requested_at',
  },
  circles: {
    id: 'circles.id',
    name: 'circles.name',
    description: 'circles.description',
    allows_links: { omitted: 'About the circle.' },
    rules: 'circles.rules',
    tags: 'circles.tags',
    is_private: 'circles.is_private',
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
