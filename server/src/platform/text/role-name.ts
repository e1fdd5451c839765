import { message, type Translate } from '@daystar/contract/message'
import type { Role } from '@daystar/contract/roles'

const roleNames = {
  member: message('member', { context: 'role' }),
  moderator: message('moderator', { context: 'role' }),
  operator: message('operator', { context: 'role' }),
} satisfies Record<Role, string>

/** A role within a sentence. */
export function roleName(t: Translate, role: Role): string {
  return t(roleNames[role], {}, { context: 'role' })
}
