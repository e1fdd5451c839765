import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { literally } from '../circles/index.ts'

export interface Matching {
  /** Keeps rows of which a key fits; answered from the trigram indexes. */
  readonly fits: RawBuilder<SqlBool>
  /** 0: a key begins with the words. 1: a word of it does. 2: it only looks like them. */
  readonly rank: RawBuilder<number>
  /** How much alike, for the third rank. */
  readonly likeness: RawBuilder<number>
}

/** The words against columns that hold a `search_key`: no letter case, no accents, and what is a wildcard to LIKE is a letter here. */
export function matching(words: string, keys: readonly string[]): Matching {
  // Each as a subquery, which is worked out once: folding for every row would cost more than the search.
  const key = sql`(select search_key(${words}::text))`
  const begins = sql`(select ${literally(words)} || '%')`
  const inner = sql`(select '% ' || ${literally(words)} || '%')`
  const any = (test: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql<SqlBool>`(${sql.join(
      keys.map((column) => test(sql.ref(column))),
      sql` or `,
    )})`
  const isBegin = any((column) => sql`${column} like ${begins}`)
  const isInner = any((column) => sql`${column} like ${inner}`)
  const isAlike = any((column) => sql`${column} % ${key} or ${key} <% ${column}`)
  return {
    fits: sql<SqlBool>`(${isBegin} or ${isInner} or ${isAlike})`,
    rank: sql<number>`case when ${isBegin} then 0 when ${isInner} then 1 else 2 end`,
    likeness: sql<number>`greatest(${sql.join(keys.map((column) => sql`word_similarity(${key}, ${sql.ref(column)})`))})`,
  }
}

/** What was typed, without what stands for "this is a handle" and stray white space. */
export function searchWords(q: string): string {
  return q.replace(/\s+/g, ' ').trim().replace(/^@/, '')
}
