import { type Outcome, type Outcomes, outcomeFor } from './permission-matrix-callers.ts'
import {
  activityKinds,
  type CommentRelation,
  type SubjectKind,
  visibleToCallers,
} from './permission-matrix-subjects.ts'

/** The expected outcomes of one endpoint, by kind of subject. */
export type Rows = { readonly [K in SubjectKind]?: Outcomes }

/** `seeing` applies to callers who can see the activity, everything else to those who cannot. */
interface OutcomesByVisibility {
  readonly visitor?: Outcome | null
  readonly seeing: Outcome | Outcomes
  readonly hidden: Outcome
}

function byVisibility(
  { visitor, seeing, hidden }: OutcomesByVisibility,
  kind: (typeof activityKinds)[number],
): Outcomes {
  const ofReaders = typeof seeing === 'string' ? { others: seeing } : seeing
  const outcomes = visibleToCallers[kind].map((caller) => [caller, outcomeFor(ofReaders, caller)])
  return { ...Object.fromEntries(outcomes), ...(visitor !== undefined && { visitor }), others: hidden }
}

/** A row for each audience in each kind of circles. */
export function onActivities(rules: OutcomesByVisibility): Rows {
  const { visitor, hidden } = rules
  return {
    ...Object.fromEntries(activityKinds.map((kind) => [kind, byVisibility(rules, kind)])),
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
      'seeing' in rule ? byVisibility(rule, kind) : rule,
    ]),
  )
  return { ...Object.fromEntries(rows), 'missing comment': missing }
}
