import { type Static, Type } from 'typebox'
import { auditActions } from './audit-actions.ts'
import { Id, Instant, Nullable, Person, page } from './fields.ts'
import { route } from './route.ts'

export const AuditEvent = Type.Object({
  id: Id,
  /** A key of `auditActions`. */
  action: Type.String(),
  description: Type.String(),
  actor: Nullable(Person),
  subject_type: Nullable(Type.String()),
  subject_id: Nullable(Id),
  /** The member whom the event concerns, if it concerns one who still has an account. */
  subject: Nullable(Person),
  /** The members and circles that the event names by id in its subject or its details, as far as they still exist. */
  references: Type.Array(Type.Object({ type: Type.Enum(['member', 'circle']), id: Id, name: Type.String() })),
  reason: Type.String(),
  details: Type.Record(Type.String(), Type.String()),
  address: Nullable(Type.String()),
  created_at: Instant,
})
export type AuditEvent = Static<typeof AuditEvent>

export const SecurityEvent = Type.Object({
  id: Id,
  action: Type.String(),
  description: Type.String(),
  user_agent: Type.String(),
  /** null if another member caused the event. */
  address: Nullable(Type.String()),
  created_at: Instant,
})
export type SecurityEvent = Static<typeof SecurityEvent>

export const audit = {
  list: route('GET', '/admin/audit', {
    policy: 'audit:read',
    members: 'all',
    query: Type.Object({
      ...page,
      action: Type.Optional(Type.Enum(Object.keys(auditActions))),
      /** Events that this member caused, and those that concern their account. */
      member_id: Type.Optional(Id),
      actor_id: Type.Optional(Id),
      subject_type: Type.Optional(Type.String({ maxLength: 40 })),
      subject_id: Type.Optional(Id),
      from: Type.Optional(Instant),
      until: Type.Optional(Instant),
    }),
    paged: true,
    reply: Type.Array(AuditEvent),
    errors: ['operators_only'],
    summary: 'The audit log, newest first.',
  }),
  own: route('GET', '/users/me/security-log', {
    policy: 'self',
    paged: true,
    reply: Type.Array(SecurityEvent),
    summary: "Sign-ins, failed sign-ins and changes of the signed-in member's account, newest first.",
  }),
}
