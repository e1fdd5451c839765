import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, Person } from './fields.ts'
import { route } from './route.ts'

export const Notification = Type.Object({
  id: Id,
  type: Type.String(),
  actor: Person,
  user: Person,
  activity_id: Nullable(Id),
  comment_id: Nullable(Id),
  connection_id: Nullable(Id),
  created_at: Instant,
})
export type Notification = Static<typeof Notification>

export const notifications = {
  list: route('GET', '/notifications', {
    access: 'required',
    reply: Type.Array(Notification),
    summary: 'What others did that concerns one, newest first, at most 50.',
  }),
}

/** What the live stream carries: a hint to read again, never the content itself. */
export const LiveEvent = Type.Union([
  Type.Object({ kind: Type.Literal('notifications') }),
  Type.Object({ kind: Type.Literal('connections') }),
  Type.Object({ kind: Type.Literal('feed') }),
  Type.Object({ kind: Type.Literal('activity'), activity_id: Id }),
  /** Hints may have been missed: whatever is shown is worth reading again. */
  Type.Object({ kind: Type.Literal('gap') }),
])
export type LiveEvent = Static<typeof LiveEvent>

/** `since_ms`: how long ago the page may have begun to read. What was hinted since then, it is told at once. */
export const LiveQuery = Type.Object({ since_ms: Type.Optional(Type.Integer({ minimum: 0 })) })
export type LiveQuery = Static<typeof LiveQuery>

export { livePath } from './live-path.ts'
