/**
 * Query keys that no other feature uses. Not in lib/api/query-keys.ts, which is part of the first chunk of every page.
 */
export const reportKeys = {
  ownSanctions: ['own-sanctions'] as const,
  allCases: ['admin', 'reports'] as const,
  cases: (filters: object) => ['decisions', 'cases', filters] as const,
  caseCircles: (state: string) => ['decisions', 'case-circles', state] as const,
  case: (caseId: number) => ['admin', 'reports', caseId] as const,
  appeals: ['decisions', 'appeals'] as const,
  moderatedMembers: ['admin', 'moderated-members'] as const,
  moderatedMember: (userId: number) => ['admin', 'moderated-members', userId] as const,
}
