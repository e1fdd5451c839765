import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, Person, page } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

export const Notification = Type.Object({
  id: Id,
  type: Type.String(),
  actor: Person,
  user: Person,
  activity_id: Nullable(Id),
  comment_id: Nullable(Id),
  connection_id: Nullable(Id),
  /**
   * Mentions of the recipient by one member in one activity on one day are one notification, with the ids of the
   * newest.
   */
  count: Type.Integer({ minimum: 1 }),
  created_at: Instant,
})
export type Notification = Static<typeof Notification>

export const notifications = {
  list: route('GET', '/notifications', {
    access: 'required',
    policy: 'self',
    members: 'list',
    query: Type.Object({
      ...page,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax, default: limits.notificationsPage })),
    }),
    paged: true,
    reply: Type.Array(Notification),
    summary:
      'Notifications of the signed-in member, newest first. Requests, what people did and mentions each have at least a third of a page.',
  }),
}

/** An event of the live stream. It only states what to reload and never contains the content. */
export const LiveEvent = Type.Union([
  Type.Object({ kind: Type.Literal('notifications') }),
  Type.Object({ kind: Type.Literal('connections') }),
  Type.Object({ kind: Type.Literal('feed') }),
  Type.Object({ kind: Type.Literal('activity'), activity_id: Id }),
  /** The decisions that wait for a moderator changed, or the reports in a circle of which the member is an admin. */
  Type.Object({ kind: Type.Literal('decisions') }),
  /** Events may have been missed: the page should reload everything that it shows. */
  Type.Object({ kind: Type.Literal('resync') }),
])
export type LiveEvent = Static<typeof LiveEvent>

/** `since_ms`: how long ago the client started to load its data. The stream starts with the events since then. */
export const LiveQuery = Type.Object({ since_ms: Type.Optional(Type.Integer({ minimum: 0 })) })
export type LiveQuery = Static<typeof LiveQuery>

export { livePath } from './live-path.ts'
