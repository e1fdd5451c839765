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
])
export type LiveEvent = Static<typeof LiveEvent>

export { livePath } from './live-path.ts'
