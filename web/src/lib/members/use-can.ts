import type { Ability } from '@daystar/contract/abilities'
import { useMe } from './use-me.ts'

/** Returns whether the role of the viewer permits something; false for visitors and until the account has loaded. */
export function useCan(ability: Ability): boolean {
  return useMe().data?.can.includes(ability) ?? false
}
