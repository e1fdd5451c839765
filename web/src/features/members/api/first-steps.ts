import type { Me } from '@daystar/contract/accounts'
import { firstSteps } from '@daystar/contract/first-step-names'
import type { FirstStepState } from '@daystar/contract/first-steps'
import { firstText, normalizeList, toRecord } from '#lib/compatibility/raw-response.ts'

/** The first steps of a member that the app knows; a newer server may have others. */
export function firstStepsOf(me: Me): FirstStepState[] {
  const isKnown = (step: unknown): step is FirstStepState => {
    const name = firstText(toRecord(step), 'name')
    return firstSteps.some((known) => known === name)
  }
  return normalizeList(me.first_steps).filter(isKnown)
}
