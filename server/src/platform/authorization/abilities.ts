import type { Ability } from '@daystar/contract/abilities'
import type { Role } from '@daystar/contract/roles'
import { isModerator, isOperator } from './roles.ts'

/**
 * The roles with each ability, for all of which the compiler requires an answer. The permission matrix verifies them.
 */
const holders: Record<Ability, (role: Role) => boolean> = {
  'account:setRole': isOperator,
  'activity:delete': isModerator,
  'administration:read': isOperator,
  'administration:readMembers': isModerator,
  'application:read': isModerator,
  'audit:read': isOperator,
  'circle:delete': isOperator,
  'community:announce': isOperator,
  'community:edit': isOperator,
  'invitation:create': isModerator,
  'invitation:readAll': isModerator,
  'report:review': isModerator,
  'sanction:readAll': isModerator,
}

/** The abilities of a role beyond what every member may do. */
export function abilitiesOf(role: Role): Ability[] {
  return (Object.keys(holders) as Ability[]).filter((ability) => holders[ability](role))
}
