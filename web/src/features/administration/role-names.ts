import type { Role } from '@daystar/contract/roles'

export const roleNames: Record<Role, string> = { member: 'Member', moderator: 'Moderator', operator: 'Operator' }

/** With the article, for sentences. */
export const rolesInSentences: Record<Role, string> = {
  member: 'a member',
  moderator: 'a moderator',
  operator: 'an operator',
}
