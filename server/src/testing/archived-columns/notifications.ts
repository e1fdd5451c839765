import { type ArchivedTables, derived, noMemberData, ownMember, reference, secret } from './columns.ts'

/** The tables of notifications and emails. */
export const notificationColumns = {
  announcement_recipients: { omitted: 'Whether an email to all members was sent to the member.' },
  announcements: { omitted: 'Emails of the community, which the member has received.' },
  moderator_email_times: noMemberData,
  notification_choices: {
    in: 'notification_choices',
    id: reference,
    member_id: ownMember,
    circle_id: 'notification_choices.circle',
    person_id: 'notification_choices.member',
  },
  notification_emails: { omitted: 'Which notifications wait for an email.' },
  notification_settings: { in: 'notification_settings', member_id: ownMember, unsubscribe_token: secret },
  notifications: {
    in: 'notifications',
    id: reference,
    recipient_id: ownMember,
    actor_id: 'notifications.actor',
    activity_id: { omitted: 'The type says what happened; the activity is in its own collection.' },
    comment_id: { omitted: 'The type says what happened; the comment is in its own collection.' },
    event_id: { omitted: 'The type says what happened; the event is in its own collection.' },
    connection_id: { omitted: 'The type says what happened; the connection is in its own collection.' },
    circle_id: { omitted: 'The type says what happened; the circle is in its own collection.' },
    notice_id: { omitted: 'The notice belongs to its author.' },
    section: derived,
    group_key: derived,
    is_newest: derived,
  },
  push_keys: noMemberData,
  push_subscriptions: {
    id: reference,
    session_id: reference,
    member_id: ownMember,
    endpoint: secret,
    p256dh: secret,
    auth: secret,
    failures: { omitted: 'Whether the push service of the browser works.' },
    refusals: { omitted: 'The failures that an earlier version counted.' },
    created_at: 'sessions.notified_since',
  },
} as const satisfies Partial<ArchivedTables>
