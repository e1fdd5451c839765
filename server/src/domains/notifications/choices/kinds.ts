import { deviceKinds, emailedKinds } from '@daystar/contract/notifications/kinds'
import type { KindChanges, KindChoice, KindChoices } from '@daystar/contract/notifications/settings'

const defaultChoice: KindChoice = { push: true, email: 'never' }
const defaultOnDevices = { push: defaultChoice.push }

/** Adds the defaults to what a member has changed. */
export function choicesOfKinds(stored: KindChanges): KindChoices {
  const entries = [
    ...emailedKinds.map((kind) => [kind, { ...defaultChoice, ...stored[kind] }] as const),
    ...deviceKinds.map((kind) => [kind, { ...defaultOnDevices, ...stored[kind] }] as const),
  ]
  return Object.fromEntries(entries) as KindChoices
}
