import type { ErrorCode } from '@daystar/contract/errors'
import type { ActionOf, Policy, PolicyResource } from '@daystar/contract/policies'
import { type ShowingOptions, shownMembers } from '@daystar/contract/shown-members'
import { apiError } from '../api/api-error.ts'
import type { Viewer } from './viewer.ts'

/** Returns null if the viewer may perform the action on the subject, otherwise the code of the error. Pure. */
type Rule = (viewer: Viewer, subject: never) => ErrorCode | null

/** `inQuery`: an SQL predicate decides, so that lists and single reads share it. It calls `recordDecision`. */
export const inQuery = 'inQuery'

/** A rule for each action that the contract declares for the resource; the compiler reports a missing one. */
export type Rules<Resource extends PolicyResource> = Record<ActionOf<Resource>, Rule | typeof inQuery>

type SubjectOf<R> = R extends (viewer: Viewer, subject: infer Subject) => unknown ? Subject : never

/**
 * Creates the `authorize` function of a domain from its rules:
 *
 *     export const authorize = authorizer('circle', rules)
 *     authorize(viewer, 'edit', await lockCircle(tx, viewer, circleId))
 */
export function authorizer<Resource extends PolicyResource, R extends Rules<Resource>>(resource: Resource, rules: R) {
  return <Action extends ActionOf<Resource>>(viewer: Viewer, action: Action, subject: SubjectOf<R[Action]>): void => {
    const code = (rules[action] as Rule)(viewer, subject as never)
    if (code !== null) throw apiError(code)
    recordDecision(viewer, `${resource}:${action}` as Policy)
  }
}

const recordedDecisions = new WeakMap<object, Set<Policy>>()

/** Records that a policy was decided. Only requests whose handler `requireDecision` wraps are recorded. */
export function recordDecision(viewer: object, policy: Policy): void {
  recordedDecisions.get(viewer)?.add(policy)
}

export type OnUndecidedPolicy = (policy: Policy) => void

/**
 * Wraps a handler so that a success without a decision on a required policy calls `onUndecided`. For tests: it finds an
 * endpoint that declares a policy and does not apply it.
 */
export function requireDecision<Input extends { readonly viewer: Viewer }, Result>(
  options: ShowingOptions,
  handle: (input: Input) => Promise<Result>,
  onUndecided: OnUndecidedPolicy,
): (input: Input) => Promise<Result> {
  const required = requiredDecisions(options)
  if (required.length === 0) return handle
  return async (input) => {
    // A copy, because concurrent requests share the viewer of a cached session.
    const viewer = { ...input.viewer }
    const decisions = new Set<Policy>()
    recordedDecisions.set(viewer, decisions)
    const result = await handle({ ...input, viewer })
    for (const policy of required) if (!decisions.has(policy)) onUndecided(policy)
    return result
  }
}

/** The policy of the endpoint, and that of the members in its reply. */
function requiredDecisions(options: ShowingOptions): Policy[] {
  const { policy } = options
  const members = shownMembers(options)
  const hasResource = policy.includes(':')
  return [
    ...(hasResource ? [policy] : []),
    ...(members === 'read' || members === 'list' ? [`member:${members}` as const] : []),
  ]
}
