import { firstSteps } from '@daystar/contract/first-step-names'
import type { FirstStepState } from '@daystar/contract/first-steps'
import type { MemberRow } from './queries.ts'

type StepColumns = Pick<MemberRow, 'done_steps' | 'dismissed_steps'>

/** The steps of a new member; null once all are done or dismissed. Inviting is a step only for those who can. */
export function presentFirstSteps(
  { done_steps: done, dismissed_steps: dismissed }: StepColumns,
  canInvite: boolean,
): FirstStepState[] | null {
  if (!done) return null
  const steps = firstSteps
    .filter((name) => name !== 'invite' || canInvite)
    .map((name) => ({ name, is_done: done[name], is_dismissed: dismissed.includes(name) }))
  return steps.every((step) => step.is_done || step.is_dismissed) ? null : steps
}
