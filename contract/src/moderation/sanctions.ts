import { type Static, Type } from 'typebox'
import { abilitiesOn, Id, Instant, NonBlankText, Nullable, Person } from '../fields.ts'
import { limits } from '../limits.ts'
import { Role } from '../roles.ts'
import { route } from '../route.ts'
import { ReportCase, Reason as Rule, Subject } from './report-case.ts'
import { imposedKinds, sanctionKinds } from './sanction-kinds.ts'

export const SanctionKind = Type.Enum(Object.keys(sanctionKinds) as (keyof typeof sanctionKinds)[])
export const ImposedKind = Type.Enum([...imposedKinds])
/** The length of a suspension; null: until it is lifted. Ignored for other kinds. */
export const SuspensionDays = Nullable(Type.Integer({ minimum: 1, maximum: limits.suspensionDaysMax }))
const Text = Type.String({ maxLength: limits.reasonMax })

const common = {
  id: Id,
  kind: SanctionKind,
  /** The kind of content that it is about; null: the member as a whole, or their removal from a circle. */
  subject_type: Nullable(Subject),
  /** The title of an activity, the beginning of a comment, or the name of a circle, at the time of the decision. */
  subject_excerpt: Type.String(),
  removed_content: Type.Boolean(),
  /** The circle from which an admin removed the member or their activity; empty for all other decisions. */
  circle_name: Type.String(),
  /** null: a command on the server. */
  rule: Nullable(Rule),
  reason: Type.String(),
  created_at: Instant,
  /** The end of a suspension; null: until it is lifted. */
  ends_at: Nullable(Instant),
  lifted_at: Nullable(Instant),
  /** A limit or suspension that has an effect now. */
  is_in_force: Type.Boolean(),
  /** The text that the member wrote against it; empty if they have not appealed. */
  appeal: Type.String(),
  appealed_at: Nullable(Instant),
  appeal_decided_at: Nullable(Instant),
  appeal_answer: Type.String(),
}

/** A decision of a moderator about a member, as moderators see it. */
export const Sanction = Type.Object({
  ...common,
  /** null: a command on the server, or the account was deleted. */
  created_by: Nullable(Person),
})
export type Sanction = Static<typeof Sanction>

/** A sanction as its member sees it, without the moderator. */
export const OwnSanction = Type.Object({
  ...common,
  /** True when the member has confirmed that they read it. */
  is_seen: Type.Boolean(),
})
export type OwnSanction = Static<typeof OwnSanction>

export const Appeal = Type.Object({
  sanction: Sanction,
  member: Person,
  case_id: Nullable(Id),
  /** The abilities of the viewer on the appeal. */
  can: abilitiesOn<'sanction:lift'>(),
})
export type Appeal = Static<typeof Appeal>

/** A member with the decisions and reports that moderators see. */
export const ModeratedMember = Type.Object({
  member: Person,
  role: Role,
  sanctions: Type.Array(Sanction),
  cases: Type.Array(ReportCase),
  /** The abilities of the viewer on the member. */
  can: abilitiesOn<'sanction:impose' | 'sanction:lift'>(),
})
export type ModeratedMember = Static<typeof ModeratedMember>

export const sanctions = {
  own: route('GET', '/users/me/sanctions', {
    policy: 'self',
    allowsSuspended: true,
    reply: Type.Array(OwnSanction),
    summary: 'What moderators did about the signed-in member, with the reasons, newest first.',
  }),
  markSeen: route('POST', '/users/me/sanctions/seen', {
    policy: 'self',
    allowsSuspended: true,
    summary: 'Confirms that the signed-in member has read all of them.',
  }),
  appeal: route('POST', '/users/me/sanctions/:sanctionId/appeal', {
    policy: 'sanction:appeal',
    allowsSuspended: true,
    body: Type.Object({ text: NonBlankText(limits.reasonMax) }),
    errors: ['sanction_not_found', 'already_appealed', 'sanction_lifted'],
    summary: 'Asks the moderators to lift a sanction. Possible once for each.',
  }),
  ofMember: route('GET', '/admin/members/:userId/sanctions', {
    policy: 'sanction:readAll',
    members: 'all',
    reply: ModeratedMember,
    errors: ['moderators_only', 'member_not_found', 'own_sanction'],
    summary: 'The sanctions against a member, and the cases about them.',
  }),
  impose: route('POST', '/admin/members/:userId/sanctions', {
    policy: 'sanction:impose',
    body: Type.Object({
      kind: ImposedKind,
      days: SuspensionDays,
      rule: Type.Optional(Rule),
      reason: NonBlankText(limits.reasonMax),
    }),
    errors: ['moderators_only', 'operators_only', 'own_sanction', 'member_not_found', 'last_operator'],
    acceptsIdempotencyKey: true,
    summary: 'Imposes a sanction on a member, also without a report. The reason is sent to them.',
  }),
  lift: route('POST', '/admin/sanctions/:sanctionId/lift', {
    policy: 'sanction:lift',
    body: Type.Object({ reason: Text }),
    errors: ['moderators_only', 'operators_only', 'own_sanction', 'sanction_not_found'],
    summary: 'Lifts a sanction, which restores the member. Has no effect on one that is lifted already.',
  }),
  appeals: route('GET', '/admin/appeals', {
    policy: 'sanction:readAll',
    members: 'all',
    paged: true,
    reply: Type.Array(Appeal),
    errors: ['moderators_only'],
    summary: 'Appeals that are not decided, oldest first.',
  }),
  decideAppeal: route('POST', '/admin/sanctions/:sanctionId/appeal', {
    policy: 'sanction:lift',
    body: Type.Object({ lifts: Type.Boolean(), answer: NonBlankText(limits.reasonMax) }),
    errors: ['moderators_only', 'operators_only', 'own_sanction', 'sanction_not_found', 'appeal_decided'],
    summary: 'Decides an appeal. Only the first of two moderators at the same moment succeeds.',
  }),
}
