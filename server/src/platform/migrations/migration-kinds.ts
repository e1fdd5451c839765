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
  return name <= lastUnmarked ? (unmarkedContracts[name] ?? { kind: 'expand' }) : null
}

/** Later migrations state their kind. Earlier files cannot change, because their checksums are stored. */
const lastUnmarked = '0034-invitations.sql'

const unmarkedContracts: Readonly<Record<string, MigrationKind>> = {
  // Earlier code does not record whether a circle is public when an activity is shared there.
  '0014-circle-links.sql': { kind: 'contract', after: '0014-circle-links.sql' },
  // Earlier code fails on comments without an author.
  '0023-deleted-accounts.sql': { kind: 'contract', after: '0023-deleted-accounts.sql' },
}
