import type { SanctionKind } from '@daystar/contract/sanction-kinds'

/** The names that moderators read. */
export const sanctionNames: Record<SanctionKind, string> = {
  removal: 'Content removed',
  warning: 'Warning',
  limit: 'Restriction: only followers see them',
  suspension: 'Suspension',
}
