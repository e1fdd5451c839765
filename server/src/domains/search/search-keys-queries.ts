import { type RawBuilder, sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import { cutPage, type PageOf, type PageRequest } from '../../platform/api/paging.ts'

/** The table with the search keys of members or circles (0061). */
export interface SearchKeys {
  readonly table: 'member_search_keys' | 'circle_search_keys'
  readonly id: 'member_id' | 'circle_id'
  /** Ids that are left out: what the viewer cannot see or has muted. */
  readonly excluded: RawBuilder<number[]>
}

/** The first matches, to be read in the order of `orderOf`. */
export type Matches = RawBuilder<{ id: number; page_key: string }>

export const orderOf = (matches: string) =>
  sql.join(['section', 'value', 'full_key', 'key', 'id'].map((column) => sql.ref(`${matches}.${column}`)))

/** If more keys start with the query, the best of them are read in the order of the results instead of sorting all. */
const maxSorted = 200
const minLettersForSimilar = 3
/** Keys that are compared with the query, from the same beginning and from the same end of a word. */
const maxCompared = 100
/** Word similarity in per mille: more than half. */
const minSimilarity = 501
/** No character sorts after it. */
const lastCharacter = '\u{10ffff}'

const cursorPattern = /^(prefix|similar) (\d{1,4})$/
/** There are indexes on the first one, two and three letters. */
const maxFirstLetters = 3
/** Folding case and accents keeps the number of these letters. */
const plainLetters = /^[ -~]+$/

/**
 * One page of results: keys that start with the query, whole names and usernames first, by popularity and then by name.
 * Similar ones follow, from three letters on, if those leave room, in one statement because it costs less than two.
 */
export async function pageOfMatches<Row extends { readonly id: number; readonly page_key: string }>(
  keys: SearchKeys,
  query: string,
  page: PageRequest,
  load: (matches: Matches) => Promise<Row[]>,
): Promise<PageOf<Row>> {
  const search: Search = { keys, query, cursor: readCursor(page), limit: page.size + 1 }
  const sections = query === '' ? [] : sectionsOf(search)
  if (sections.length === 0) return { items: [], next: null }
  return cutPage(await load(matchesOf(search, sections)), page)
}

interface SearchCursor {
  readonly section: 'prefix' | 'similar'
  readonly value: number
  readonly id: number
}

interface Search {
  readonly keys: SearchKeys
  readonly query: string
  readonly cursor: SearchCursor | null
  readonly limit: number
}

function readCursor({ after }: PageRequest): SearchCursor | null {
  if (after === null) return null
  const [, section, value] = cursorPattern.exec(after.key) ?? []
  if (section === undefined) throw apiError('cursor_invalid')
  return { section: section as SearchCursor['section'], value: Number(value), id: after.id }
}

/**
 * What does not depend on the keys is computed once, as the only row of `input`; the sections are joined to it
 * laterally.
 */
const key = sql<string>`input.key`
const firstHalf = sql<string>`input.first_half`
const lastHalfReversed = sql<string>`input.last_half_reversed`
const notExcluded = (id: RawBuilder<unknown>) => sql`${id} <> all (input.excluded)`

/** A range instead of LIKE: it needs no escaping, and a prepared statement can use it with its generic plan. */
function startsWith(column: RawBuilder<unknown>, prefix: RawBuilder<string>) {
  return sql`(${column} >= ${prefix} and ${column} < ${prefix} || ${sql.lit(lastCharacter)})`
}

/** Queries of the same columns. The second one refers to the first one, as `prefix`. */
function sectionsOf(search: Search): RawBuilder<unknown>[] {
  return [
    ...(search.cursor?.section === 'similar' ? [] : [prefixMatches(search)]),
    ...([...search.query].length < minLettersForSimilar ? [] : [similarMatches(search)]),
  ]
}

function matchesOf({ keys, query, limit }: Search, sections: readonly RawBuilder<unknown>[]): Matches {
  const [first, last] = halvesOf(query)
  return sql`(
    select found.* from (
      select search_key(${query}::text) as key, search_key(${first}::text) as first_half,
        reverse(search_key(${last}::text)) as last_half_reversed, ${keys.excluded} as excluded offset 0
    ) input, lateral (${sql.join(sections, sql` union all `)}) found
    order by ${orderOf('found')} limit ${sql.lit(limit)})`
}

function prefixMatches(search: Search): RawBuilder<unknown> {
  return sql`with prefix as materialized (${bestPrefixMatches(search)})
    select 1 as section, weight as value, full_key, key, id, 'prefix ' || weight as page_key from prefix`
}

/** The best key of each member or circle that starts with the query. */
function bestPrefixMatches({ keys: { table, id: idName }, query, cursor, limit }: Search): RawBuilder<unknown> {
  const [keys, id] = [sql.table(table), sql.ref(idName)]
  const isMatch = startsWith(sql`k.key`, key)
  // The texts would make the cursor too long, so they are read again. If the row is gone, rows of its weight may be
  // repeated.
  const ofCursor = (column: RawBuilder<unknown>) => sql`coalesce((select ${column} from ${keys} k
    where k.${id} = ${cursor?.id}::bigint and k.weight = ${cursor?.value}::smallint and ${isMatch} order by k.full_key, k.key limit 1), '')`
  const isAfterCursor = cursor
    ? sql`(k.weight, k.full_key, k.key, k.id)
        > (${cursor.value}::smallint, ${ofCursor(sql`k.full_key`)}, ${ofCursor(sql`k.key`)}, ${cursor.id}::bigint)`
    : sql`true`
  const columns = sql`k.weight, k.full_key, k.key, k.${id} as id`
  const pageOf = (bestKeys: RawBuilder<unknown>) => sql`
    (select k.* from (${bestKeys}) k where ${isAfterCursor} and ${notExcluded(sql`k.id`)}
    order by k.weight, k.full_key, k.key, k.id limit ${sql.lit(limit)})`
  // A member can match by several words, and by name and username. `offset 0` keeps it a probe for each row of the
  // ordered index, instead of a join that reads all matches.
  const isBest = sql`not exists (select from ${keys} b where b.${id} = k.${id} and ${startsWith(sql`b.key`, key)}
    and (b.weight, b.full_key, b.key) < (k.weight, k.full_key, k.key) offset 0)`
  const inOrderOfIndex = (letters: number, isUsed: RawBuilder<unknown>) =>
    pageOf(sql`select ${columns} from ${keys} k where ${isUsed}
      and left(k.key, ${sql.lit(letters)}) = left(${key}, ${sql.lit(letters)}) and ${isMatch} and ${isBest}`)
  const sorted = pageOf(sql`select distinct on (id) ${columns} from ${keys} k where not are_many and ${isMatch}
    order by id, weight, full_key, key`)

  const isPlain = plainLetters.test(query)
  // The index on this number of letters contains the matches without any other keys.
  if (isPlain && query.length <= maxFirstLetters) return inOrderOfIndex(query.length, sql`true`)
  const many = isPlain
    ? [inOrderOfIndex(maxFirstLetters, sql`are_many`)]
    : [
        inOrderOfIndex(1, sql`are_many and length(${key}) = 1`),
        inOrderOfIndex(2, sql`are_many and length(${key}) = 2`),
        inOrderOfIndex(3, sql`are_many and length(${key}) >= 3`),
      ]
  return sql`select best.* from
    (select exists (select from ${keys} k where ${isMatch} offset ${sql.lit(maxSorted)}) as are_many offset 0) counted,
    lateral (${sql.join([sorted, ...many], sql` union all `)}) best`
}

/**
 * Compares a bounded number of keys with the query: those with the same first half, and those whose first word has the
 * same second half as the last word of the query. Names that several members have are compared once, and only the best
 * rows are looked up to leave out the prefix matches.
 */
function similarMatches({ keys: { table, id: idName }, cursor, limit }: Search): RawBuilder<unknown> {
  const [keys, id] = [sql.table(table), sql.ref(idName)]
  const reversed = sql`(reverse(split_part(k.key, ' ', 1)) collate "C")`
  const isNeeded = cursor?.section === 'similar' ? sql`true` : sql`(select count(*) from prefix) < ${sql.lit(limit)}`
  const isAfterCursor =
    cursor?.section === 'similar'
      ? sql`(-s.similarity, s.id) > (-${cursor.value}::int, ${cursor.id}::bigint)`
      : sql`true`
  return sql`(
    select 2 as section, -s.similarity as value, '' as full_key, '' as key, s.id, 'similar ' || s.similarity as page_key
    from (
      select id, max(similarity) as similarity from (
        select unnest(ids) as id, similarity from (
          select array_agg(id) as ids, (word_similarity(${key}, full_key) * 1000)::int as similarity from (
            (select k.${id} as id, k.full_key from ${keys} k where ${startsWith(sql`k.key`, firstHalf)}
              order by k.key, k.${id} limit ${sql.lit(maxCompared)})
            union all
            (select k.${id} as id, k.full_key from ${keys} k where ${startsWith(reversed, lastHalfReversed)}
              order by ${reversed}, k.${id} limit ${sql.lit(maxCompared)})
          ) compared where ${isNeeded} group by full_key offset 0
        ) names where similarity >= ${sql.lit(minSimilarity)}
      ) ids group by id order by similarity desc, id offset 0
    ) s
    where ${notExcluded(sql`s.id`)} and ${isAfterCursor}
      and not exists (select from ${keys} k where k.${id} = s.id and ${startsWith(sql`k.key`, key)} offset 0)
    order by s.similarity desc, s.id limit ${sql.lit(limit)})`
}

/** Each half has at least two letters. */
function halvesOf(query: string): [string, string] {
  const letters = [...query]
  const lastWord = letters.slice(letters.lastIndexOf(' ') + 1)
  const first = letters.slice(0, Math.max(2, Math.ceil(letters.length / 2))).join('')
  return [first, lastWord.slice(-Math.max(2, Math.floor(lastWord.length / 2))).join('')]
}
