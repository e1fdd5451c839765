import { type ArchivedTables, derived, noMemberData, shortLived } from './columns.ts'

/** The tables of the search and of the operation of the server. */
export const operationColumns = {
  activity_search: derived,
  circle_search_keys: derived,
  comment_search: derived,
  tags: derived,
  event_search: derived,
  member_search_keys: derived,
  search_backfills: noMemberData,
  community: { omitted: 'The settings and the logo belong to the community.' },
  idempotency_keys: { omitted: 'Copies of responses for a day, and keys for 90 days.' },
  media_purging: noMemberData,
  media_store: noMemberData,
  outbox_keys: noMemberData,
  rate_limit_counts: shortLived,
  reached_limits: noMemberData,
  setup_links: noMemberData,
  timeline_entries: derived,
} as const satisfies Partial<ArchivedTables>
