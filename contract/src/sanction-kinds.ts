/** What moderators can do about a member, from mild to severe, as the member reads it. */
export const sanctionKinds = {
  removal: 'Something of yours was removed',
  warning: 'You received a warning',
  limit: 'Only your followers see what you post',
  suspension: 'Your account is suspended',
} as const
export type SanctionKind = keyof typeof sanctionKinds

/** The kinds that a moderator chooses; the removal of content is a choice of its own. */
export type ImposedKind = Exclude<SanctionKind, 'removal'>
export const imposedKinds = ['warning', 'limit', 'suspension'] as const satisfies readonly ImposedKind[]
