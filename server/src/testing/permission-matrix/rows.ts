import { type CallerName, type Outcome, type Outcomes, outcomeFor } from './callers.ts'
import {
  activityKinds,
  type CommentRelation,
  eventKinds,
  eventVisibleToCallers,
  type SubjectKind,
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

/** A row for each kind of event. `inCircle` applies to those in a circle. */
export function onEvents(rules: OutcomesByVisibility, inCircle: OutcomesByVisibility = rules): Rows {
  const { visitor, hidden } = rules
  return {
    ...Object.fromEntries(
      eventKinds.map((kind) => [
        kind,
        byVisibility(kind.endsWith('circle') ? inCircle : rules, eventVisibleToCallers[kind]),
      ]),
    ),
    'missing event': { ...(visitor !== undefined && { visitor }), others: hidden },
  }
}

/** A row for each relation to a comment on an event of each kind. */
export function onEventComments(rules: Readonly<Record<'foreign' | 'own', OutcomesByVisibility>>): Rows {
  const rows = Object.entries(rules).flatMap(([relation, rule]) =>
    eventKinds.map((kind) => [`${relation} comment on an ${kind}`, byVisibility(rule, eventVisibleToCallers[kind])]),
  )
  const { visitor, hidden } = rules.foreign
  return {
    ...Object.fromEntries(rows),
    'missing comment on an event': { ...(visitor !== undefined && { visitor }), others: hidden },
  }
}
