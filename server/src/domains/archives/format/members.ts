import { Id, Instant, Nullable } from '@daystar/contract/fields'
import { Reason, Subject } from '@daystar/contract/moderation/report-case'
import { Type } from 'typebox'
import { Count, MemberRef } from './fields.ts'

/** The collections about other members, and decisions of moderators. */
export const memberCollections = {
  connections: Type.Object({
    direction: Type.Union([Type.Literal('following'), Type.Literal('follower')]),
    member: MemberRef,
    status: Type.Union([Type.Literal('pending'), Type.Literal('accepted')]),
    created_at: Instant,
    accepted_at: Nullable(Instant),
  }),
  blocks: Type.Object({ member: MemberRef, created_at: Instant }),
  /** One of `member`, `circle` and `word` is set, unless the muted member is no longer visible to them. */
  mutes: Type.Object({
    member: MemberRef,
    circle: Nullable(Type.Object({ id: Id, name: Type.String() })),
    word: Nullable(Type.String()),
    expires_at: Nullable(Instant),
    created_at: Instant,
  }),
  /** What is not suggested again. One of both is set, unless the member is no longer visible to them. */
  dismissed_suggestions: Type.Object({
    member: MemberRef,
    circle: Nullable(Type.Object({ id: Id, name: Type.String() })),
    dismissed_at: Instant,
  }),
  /** Reports that the member wrote. */
  reports: Type.Object({
    subject_type: Type.String(),
    reason: Type.String(),
    text: Type.String(),
    created_at: Instant,
    decided_at: Nullable(Instant),
    reply: Type.String(),
  }),
  /** The decisions of moderators about the member, with the member's appeals. */
  sanctions: Type.Object({
    kind: Type.String(),
    /** The kind of content that the decision is about; null: the member as a whole. */
    subject_type: Nullable(Subject),
    subject_excerpt: Type.String(),
    removed_content: Type.Boolean(),
    circle_name: Type.String(),
    rule: Nullable(Reason),
    reason: Type.String(),
    created_at: Instant,
    ends_at: Nullable(Instant),
    lifted_at: Nullable(Instant),
    appeal: Type.String(),
    appealed_at: Nullable(Instant),
    appeal_answer: Type.String(),
    appeal_decided_at: Nullable(Instant),
  }),
  invitations: Type.Object({
    label: Type.String(),
    /** The address to which it was sent, while it can be used. */
    sent_to: Nullable(Type.String()),
    uses: Count,
    max_uses: Count,
    /** The welcome pack: the members whom people follow, and the event. */
    pack_members: Type.Array(MemberRef),
    event_id: Nullable(Id),
    circle: Nullable(Type.Object({ id: Id, name: Type.String() })),
    created_at: Instant,
    expires_at: Instant,
    revoked_at: Nullable(Instant),
  }),
} as const
