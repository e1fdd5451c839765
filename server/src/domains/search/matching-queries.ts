import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapedSearchKey } from '../circles/index.ts'

export interface Matching {
  /** Whether any key of a row matches. Uses the trigram indexes. */
  readonly isMatch: RawBuilder<SqlBool>
  /** 0: a key starts with the query. 1: a word in a key starts with it. 2: a key is only similar. */
  readonly rank: RawBuilder<number>
  /** Trigram similarity, for ordering within rank 2. */
  readonly similarity: RawBuilder<number>
}

/** Matches a query against `search_key` columns, ignoring case and accents. LIKE wildcards in the query are escaped. */
export function matching(query: string, keys: readonly string[]): Matching {
  // As uncorrelated subqueries these are evaluated once; normalizing the query per row would cost more than the search.
  const key = sql`(select search_key(${query}::text))`
  const prefixPattern = sql`(select ${escapedSearchKey(query)} || '%')`
  const wordPrefixPattern = sql`(select '% ' || ${escapedSearchKey(query)} || '%')`
  const anyKey = (test: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql<SqlBool>`(${sql.join(
      keys.map((column) => test(sql.ref(column))),
      sql` or `,
    )})`
  const isPrefixMatch = anyKey((column) => sql`${column} like ${prefixPattern}`)
  const isWordPrefixMatch = anyKey((column) => sql`${column} like ${wordPrefixPattern}`)
  const isSimilar = anyKey((column) => sql`${column} % ${key} or ${key} <% ${column}`)
  return {
    isMatch: sql<SqlBool>`(${isPrefixMatch} or ${isWordPrefixMatch} or ${isSimilar})`,
    rank: sql<number>`case when ${isPrefixMatch} then 0 when ${isWordPrefixMatch} then 1 else 2 end`,
    similarity: sql<number>`greatest(${sql.join(keys.map((column) => sql`word_similarity(${key}, ${sql.ref(column)})`))})`,
  }
}

/** Collapses whitespace and removes a leading @ of a username. */
export function normalizeQuery(q: string): string {
  return q.replace(/\s+/g, ' ').trim().replace(/^@/, '')
}
