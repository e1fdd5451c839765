/** What moderators can do about a member, from mild to severe, as the member reads it. */
export const sanctionKinds = {
  removal: 'Something of yours was removed',
  warning: 'You received a warning',
} as const
export type SanctionKind = keyof typeof sanctionKinds
