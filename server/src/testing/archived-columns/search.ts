import { type ArchivedTables, derived } from './columns.ts'

/** The tables of the search. */
export const searchColumns = {
  activity_search: derived,
  circle_search_keys: derived,
  comment_search: derived,
  tags: derived,
  event_search: derived,
  member_search_keys: derived,
} as const satisfies Partial<ArchivedTables>
