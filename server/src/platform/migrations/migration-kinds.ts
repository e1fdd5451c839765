/** The kinds of migrations, by whether processes that do not know a migration work with it. */
export type MigrationKind =
  /** It only adds: all of them do. */
  | { readonly kind: 'expand' }
  /** It removes or changes something: only those do that know the migration with the name `after`. */
  | { readonly kind: 'contract'; readonly after: string }

const header = /^-- (?:(?<expand>expand)|contract after (?<after>\d{4}-[a-z0-9-]+))$/

/**
 * The kind that the first line of a migration states: `-- expand`, or `-- contract after 0023-name`. A contract
 * migration belongs to a version that is at least one later than the one whose code does not need anymore what it
 * removes.
 */
export function kindOf(name: string, sql: string): MigrationKind | null {
  const { expand, after } = header.exec(sql.split('\n', 1)[0] ?? '')?.groups ?? {}
  if (expand) return { kind: 'expand' }
  if (after) return { kind: 'contract', after: `${after}.sql` }
  return unmarked[name] ?? null
}

const expand: MigrationKind = { kind: 'expand' }

/** Those from before the first line stated it. Their files cannot change, because their checksums are stored. */
const unmarked: Readonly<Record<string, MigrationKind>> = {
  '0001-foundations.sql': expand,
  '0002-members.sql': expand,
  '0003-connections.sql': expand,
  '0004-circles.sql': expand,
  '0005-activities.sql': expand,
  '0006-engagement.sql': expand,
  '0007-timeline-notifications-planning.sql': expand,
  '0008-media-signing.sql': expand,
  '0009-newest-connections.sql': expand,
  '0010-circle-feed-order.sql': expand,
  '0011-picture-path.sql': expand,
  '0012-faces-of-cards.sql': expand,
  '0013-member-summary-topic.sql': expand,
  // Earlier code does not record whether a circle is public when an activity is shared there.
  '0014-circle-links.sql': { kind: 'contract', after: '0014-circle-links.sql' },
  '0015-removed-members.sql': expand,
  '0017-members-admitted-while-private.sql': expand,
  '0018-notification-sections.sql': expand,
  '0019-upload-quotas.sql': expand,
  '0021-shared-rate-limits.sql': expand,
  '0022-session-changes.sql': expand,
  // Earlier code fails on comments without an author.
  '0023-deleted-accounts.sql': { kind: 'contract', after: '0023-deleted-accounts.sql' },
  '0024-roles.sql': expand,
  '0025-audit-log.sql': expand,
  '0026-search-keys.sql': expand,
  '0027-community.sql': expand,
  '0028-commenters-in-order.sql': expand,
  '0029-card-changes.sql': expand,
  '0030-setup-links.sql': expand,
  '0031-orders-of-lists.sql': expand,
  '0034-invitations.sql': expand,
}
