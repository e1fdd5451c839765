import type { ErrorCode } from '@daystar/contract/errors'

/** The callers of the API, by their relation to the owner of a subject and to the circles that it is in. */
export const callers = {
  visitor: 'no token',
  stranger: 'a member without a relation to the owner or the circles',
  pendingFollower: 'has requested to follow the owner',
  follower: 'follows the owner',
  mutual: 'follows the owner and is followed back',
  circleMember: 'belongs to the circles',
  followingMember: 'belongs to the circles and follows the owner',
  formerMember: 'has left the circles',
  blocked: 'belongs to the circles; the owner blocked them',
  blocker: 'belongs to the circles and blocked the owner',
  circleAdmin: 'an admin of the circles',
  circleModerator: 'a moderator of the circles',
  owner: 'the author of the activity, the member of the profile or session; a member of the circles',
  moderator: 'a moderator of the community without another relation',
  operator: 'an operator of the community without another relation',
  limited: 'a member without another relation, whom a moderator limited',
  suspended: 'a member without another relation, whom a moderator suspended',
} as const

export type CallerName = keyof typeof callers
export const callerNames = Object.keys(callers) as CallerName[]

export type Outcome = 'allow' | ErrorCode

/** The outcome per caller; `others` is that of all callers without their own. null: the combination does not exist. */
export type Outcomes = { readonly [C in CallerName]?: Outcome | null } & { readonly others: Outcome }

export function outcomeFor(outcomes: Outcomes, caller: CallerName): Outcome | null {
  const outcome = outcomes[caller]
  return outcome === undefined ? outcomes.others : outcome
}

/** One outcome for several callers: `{ ...each(circleMembers, 'allow'), others: 'members_only' }`. */
export function each(names: readonly CallerName[], outcome: Outcome): { [C in CallerName]?: Outcome } {
  return Object.fromEntries(names.map((name) => [name, outcome]))
}
