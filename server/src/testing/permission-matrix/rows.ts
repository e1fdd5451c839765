import { type CallerName, type Outcome, type Outcomes, outcomeFor } from './callers.ts'
import type { SubjectKind } from './fixtures.ts'
import {
  activityKinds,
  type CommentRelation,
  type EventKind,
  eventKinds,
  eventVisibleToCallers,
  isInCircle,
  isLeft,
  visibleToCallers,
} from './subjects.ts'

/** The expected outcomes of one endpoint, by kind of subject. */
export type Rows = { readonly [K in SubjectKind]?: Outcomes }

/** `seeing` applies to callers who can see the activity, everything else to those who cannot. */
interface OutcomesByVisibility {
  readonly visitor?: Outcome | null
  readonly seeing: Outcome | Outcomes
  readonly hidden: Outcome
}

function byVisibility({ visitor, seeing, hidden }: OutcomesByVisibility, readers: readonly CallerName[]): Outcomes {
  const ofReaders = typeof seeing === 'string' ? { others: seeing } : seeing
  const outcomes = readers.map((caller) => [caller, outcomeFor(ofReaders, caller)])
  return { ...Object.fromEntries(outcomes), ...(visitor !== undefined && { visitor }), others: hidden }
}

/** A row for each audience in each kind of circles. */
export function onActivities(rules: OutcomesByVisibility): Rows {
  const { visitor, hidden } = rules
  return {
    ...Object.fromEntries(activityKinds.map((kind) => [kind, byVisibility(rules, visibleToCallers[kind])])),
    'missing activity': { ...(visitor !== undefined && { visitor }), others: hidden },
  }
}

/** A row for each relation to a comment on an activity of each kind. */
export function onComments(
  rules: Partial<Record<CommentRelation, OutcomesByVisibility | Outcomes>>,
  missing: Outcomes,
): Rows {
  const rows = Object.entries(rules).flatMap(([relation, rule]) =>
    activityKinds.map((kind) => [
      `${relation} comment on an ${kind}`,
      'seeing' in rule ? byVisibility(rule, visibleToCallers[kind]) : rule,
    ]),
  )
  return { ...Object.fromEntries(rows), 'missing comment': missing }
}

/** Replaces the outcome for the owner, who sees the event. */
function withOwner({ seeing, ...rules }: OutcomesByVisibility, owner: Outcome): OutcomesByVisibility {
  const ofReaders = typeof seeing === 'string' ? { others: seeing } : seeing
  return { ...rules, seeing: { ...ofReaders, owner } }
}

/**
 * A row for each kind of event. `inCircle` applies to those in a circle, and `ofLeft` to the owner of one in a circle
 * that they left.
 */
export function onEvents(
  rules: OutcomesByVisibility,
  { inCircle = rules, ofLeft = 'allow' }: { readonly inCircle?: OutcomesByVisibility; readonly ofLeft?: Outcome } = {},
): Rows {
  const { visitor, hidden } = rules
  const rulesOf = (kind: EventKind) => {
    if (isLeft(kind)) return withOwner(inCircle, ofLeft)
    return isInCircle(kind) ? inCircle : rules
  }
  return {
    ...Object.fromEntries(eventKinds.map((kind) => [kind, byVisibility(rulesOf(kind), eventVisibleToCallers[kind])])),
    'missing event': { ...(visitor !== undefined && { visitor }), others: hidden },
  }
}

/** A row for each relation to a comment on an event of each kind; it is hidden from an owner who left the event. */
export function onEventComments(rules: Readonly<Record<'foreign' | 'own', OutcomesByVisibility>>): Rows {
  const rows = Object.entries(rules).flatMap(([relation, rule]) =>
    eventKinds.map((kind) => [
      `${relation} comment on an ${kind}`,
      byVisibility(isLeft(kind) ? withOwner(rule, rule.hidden) : rule, eventVisibleToCallers[kind]),
    ]),
  )
  const { visitor, hidden } = rules.foreign
  return {
    ...Object.fromEntries(rows),
    'missing comment on an event': { ...(visitor !== undefined && { visitor }), others: hidden },
  }
}
