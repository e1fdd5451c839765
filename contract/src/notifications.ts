import { type Static, Type } from 'typebox'
import { Id, Instant, Media, Nullable, Person, page } from './fields.ts'
import { limits } from './limits.ts'
import { notificationFilters } from './notifications/kinds.ts'
import { type NotificationType, notificationTypes } from './notifications/types.ts'
import { route } from './route.ts'

export const Notification = Type.Object({
  id: Id,
  type: Type.Enum(Object.keys(notificationTypes) as NotificationType[]),
  actor: Person,
  user: Person,
  activity_id: Nullable(Id),
  comment_id: Nullable(Id),
  connection_id: Nullable(Id),
  event_id: Nullable(Id),
  circle_id: Nullable(Id),
  /**
   * Mentions of the recipient by one member in one activity on one day are one notification, with the ids of the
   * newest. So are high fives, stars and accepted requests of one day by several members, each about one object, of
   * which at most `limits.notificationGroup` are counted.
   */
  count: Type.Integer({ minimum: 1 }),
  /** Set for high fives, stars and accepted requests of a member who does not list them separately. */
  group_key: Nullable(Type.String()),
  /** The newest members of a group; the first one is the actor. */
  people: Type.Array(Person),
  /** False once the recipient has seen it on any device. */
  is_unread: Type.Boolean(),
  /** The title of the activity or event. */
  title: Nullable(Type.String()),
  /** The beginning of the comment, or of the text that mentions the recipient, in one line. */
  words: Nullable(Type.String()),
  /** The first file of the activity. */
  media: Nullable(Media),
  created_at: Instant,
})
export type Notification = Static<typeof Notification>

/** A high five, star or accepted request in a group. */
const GroupedNotification = Type.Object({ id: Id, actor: Person, created_at: Instant })

const GroupKey = Type.String({ maxLength: 100, pattern: '^[a-z_]+:[0-9]{1,16}:[0-9]{4,6}-[0-9]{2}-[0-9]{2}$' })

export const notifications = {
  list: route('GET', '/notifications', {
    policy: 'self',
    query: Type.Object({
      ...page,
      filter: Type.Optional(Type.Enum([...notificationFilters])),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax, default: limits.notificationsPage })),
    }),
    paged: true,
    reply: Type.Array(Notification),
    summary:
      'Notifications of the signed-in member, newest first. Requests, what people did and mentions each have at least a third of a page.',
  }),
  group: route('GET', '/notifications/group', {
    policy: 'self',
    query: Type.Object({ ...page, key: GroupKey }),
    paged: true,
    reply: Type.Array(GroupedNotification),
    summary: 'The notifications of one group, newest first.',
  }),
  markRead: route('POST', '/notifications/read', {
    policy: 'self',
    body: Type.Object(
      {
        /** Of a group, the newest that was shown: those that arrived later stay unread. */
        ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: limits.notificationsRead })),
        /** The newest that was shown: marks it and all with a smaller id. */
        up_to_id: Type.Optional(Id),
      },
      { minProperties: 1 },
    ),
    rateLimit: { max: 300, seconds: 300 },
    summary:
      'Marks notifications as read on all devices, with the older ones of their groups; or all up to one of them.',
  }),
}

/** An event of the live stream. It only states what to reload and never contains the content. */
export const LiveEvent = Type.Union([
  Type.Object({ kind: Type.Literal('notifications') }),
  Type.Object({ kind: Type.Literal('connections') }),
  Type.Object({ kind: Type.Literal('feed') }),
  Type.Object({ kind: Type.Literal('activity'), activity_id: Id }),
  /**
   * The decisions that wait for a moderator changed, or the reports and requests in a circle of which the member is an
   * admin or a moderator.
   */
  Type.Object({ kind: Type.Literal('decisions') }),
  /** The notices to a circle of the member changed. */
  Type.Object({ kind: Type.Literal('circle_notices'), circle_id: Id }),
  /** Events may have been missed: the page should reload everything that it shows. */
  Type.Object({ kind: Type.Literal('resync') }),
])
export type LiveEvent = Static<typeof LiveEvent>

/** `since_ms`: how long ago the client started to load its data. The stream starts with the events since then. */
export const LiveQuery = Type.Object({ since_ms: Type.Optional(Type.Integer({ minimum: 0 })) })
export type LiveQuery = Static<typeof LiveQuery>

export { livePath } from './live-path.ts'
