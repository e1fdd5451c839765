import { type RawBuilder, sql } from 'kysely'
import { apiError } from '../../platform/http/api-error.ts'
import { cutPage, type PageOf, type PageRequest } from '../../platform/http/paging.ts'

/** The table with the search keys of members or circles (0061). */
export interface SearchKeys {
  readonly table: 'member_search_keys' | 'circle_search_keys'
  readonly id: 'member_id' | 'circle_id'
  /** Ids that are left out: what the viewer cannot see or has muted. */
  readonly excluded: RawBuilder<number[]>
}

/** The rows of matches: `id`, `page_key`, and `place`, their position in the page. */
export type Matches = RawBuilder<{ id: number; page_key: string; place: number }>

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
/** Folding case and accents keeps the number of these letters. */
const plainLetters = /^[ -~]+$/

/**
 * One page of results: keys that start with the query, those of whole names and usernames first, each by popularity and then by name.
 * Only if they do not fill the page, and from three letters on, similar ones follow, the most similar first. Everything is one statement,
 * because a second one costs as much as comparing a hundred keys.
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

/** What does not depend on the rows is computed once, in the common table expression `input`. */
const key = sql<string>`(select key from input)`
const firstHalf = sql<string>`(select first_half from input)`
const lastHalfReversed = sql<string>`(select last_half_reversed from input)`
const notExcluded = (id: RawBuilder<unknown>) => sql`${id} <> all ((select excluded from input)::bigint[])`

/** A range instead of LIKE: it needs no escaping, and a prepared statement can use it without planning again. */
function startsWith(column: RawBuilder<unknown>, prefix: RawBuilder<string>) {
  return sql`(${column} >= ${prefix} and ${column} < ${prefix} || ${sql.lit(lastCharacter)})`
}

function sectionsOf(search: Search): Section[] {
  return [
    ...(search.cursor?.section === 'similar' ? [] : [prefixMatches(search)]),
    ...([...search.query].length < minLettersForSimilar ? [] : [similarMatches(search)]),
  ]
}

function matchesOf({ keys, query, limit }: Search, sections: readonly Section[]): Matches {
  const [first, last] = halvesOf(query)
  const tables = sections.map((section) => section.tables)
  const rows = sections.map((section) => section.rows)
  return sql`(
    with input as materialized (
      select search_key(${query}::text) as key, search_key(${first}::text) as first_half,
        reverse(search_key(${last}::text)) as last_half_reversed, ${keys.excluded} as excluded
    ), ${sql.join(tables)}
    select id, page_key, row_number() over (order by section, value, full_key, key, id) as place
    from (${sql.join(rows, sql` union all `)}) found
    order by section, value, full_key, key, id limit ${sql.lit(limit)})`
}

interface Section {
  /** Common table expressions. */
  readonly tables: RawBuilder<unknown>
  readonly rows: RawBuilder<unknown>
}

function prefixMatches({ keys: { table, id: idName }, query, cursor, limit }: Search): Section {
  const [keys, id] = [sql.table(table), sql.ref(idName)]
  const isMatch = startsWith(sql`k.key`, key)
  // The texts would make the cursor too long, so they are read again. If the row is gone, rows of its weight may be repeated.
  const ofCursor = (column: RawBuilder<unknown>) => sql`coalesce((select ${column} from ${keys} k
    where k.${id} = ${cursor?.id}::bigint and k.weight = ${cursor?.value}::smallint and ${isMatch} order by k.full_key, k.key limit 1), '')`
  const isAfterCursor = cursor
    ? sql`(k.weight, k.full_key, k.key, k.id)
        > (${cursor.value}::smallint, ${ofCursor(sql`k.full_key`)}, ${ofCursor(sql`k.key`)}, ${cursor.id}::bigint)`
    : sql`true`
  const columns = sql`k.weight, k.full_key, k.key, k.${id} as id`
  const best = (bestOfMembers: RawBuilder<unknown>) => sql`
    (select k.* from (${bestOfMembers}) k where ${isAfterCursor} and ${notExcluded(sql`k.id`)}
    order by k.weight, k.full_key, k.key, k.id limit ${sql.lit(limit)})`
  const count = sql`(select count(*) from few)`
  // A member can match by several words, and by name and username. `offset 0` keeps it a probe for each row of the ordered index, instead
  // of a join that reads all matches.
  const isBest = sql`not exists (select from ${keys} b where b.${id} = k.${id} and ${startsWith(sql`b.key`, key)}
    and (b.weight, b.full_key, b.key) < (k.weight, k.full_key, k.key) offset 0)`
  const byFirstLetters = firstLettersOf(query).map(({ letters, isLength }) =>
    best(sql`select ${columns} from ${keys} k where ${count} > ${sql.lit(maxSorted)} and ${isLength}
      and left(k.key, ${sql.lit(letters)}) = left(${key}, ${sql.lit(letters)}) and ${isMatch} and ${isBest}`),
  )
  const sorted = best(sql`select distinct on (id) * from few where ${count} <= ${sql.lit(maxSorted)}
    order by id, weight, full_key, key`)
  return {
    tables: sql`few as materialized (select ${columns} from ${keys} k where ${isMatch} limit ${sql.lit(maxSorted + 1)}),
      prefix as materialized (${sorted} union all ${sql.join(byFirstLetters, sql` union all `)})`,
    rows: sql`select 1 as section, weight as value, full_key, key, id, 'prefix ' || weight as page_key from prefix`,
  }
}

/** The indexes on first letters that can be used: one if the number of letters is known before the query is folded. */
function firstLettersOf(query: string): { letters: number; isLength: RawBuilder<unknown> }[] {
  if (plainLetters.test(query)) return [{ letters: Math.min(query.length, 3), isLength: sql`true` }]
  const length = sql`length(${key})`
  return [1, 2, 3].map((letters) => ({
    letters,
    isLength: letters < 3 ? sql`${length} = ${sql.lit(letters)}` : sql`${length} >= 3`,
  }))
}

/**
 * Compares a bounded number of keys with the query: those with the same first half, and those whose first word has the same second half
 * as the last word of the query.
 */
function similarMatches({ keys: { table, id: idName }, cursor, limit }: Search): Section {
  const [keys, id] = [sql.table(table), sql.ref(idName)]
  const reversed = sql`(reverse(split_part(k.key, ' ', 1)) collate "C")`
  const isNeeded = cursor?.section === 'similar' ? sql`true` : sql`(select count(*) from prefix) < ${sql.lit(limit)}`
  const isAfterCursor =
    cursor?.section === 'similar'
      ? sql`(-s.similarity, s.id) > (-${cursor.value}::int, ${cursor.id}::bigint)`
      : sql`true`
  return {
    tables: sql`compared as (
        (select k.${id} as id, k.full_key from ${keys} k where ${isNeeded} and ${startsWith(sql`k.key`, firstHalf)}
          order by k.key, k.${id} limit ${sql.lit(maxCompared)})
        union
        (select k.${id} as id, k.full_key from ${keys} k
          where ${isNeeded} and ${startsWith(reversed, lastHalfReversed)}
          order by ${reversed}, k.${id} limit ${sql.lit(maxCompared)})
      ), scored as materialized (
        select id, max((word_similarity(${key}, full_key) * 1000)::int) as similarity from compared group by id
      ), similar_names as (
        select s.id, s.similarity from scored s
        where s.similarity >= ${sql.lit(minSimilarity)} and ${notExcluded(sql`s.id`)} and ${isAfterCursor}
          and not exists (select from ${keys} k where k.${id} = s.id and ${startsWith(sql`k.key`, key)} offset 0)
        order by s.similarity desc, s.id limit ${sql.lit(limit)}
      )`,
    rows: sql`select 2 as section, -similarity as value, '' as full_key, '' as key, id, 'similar ' || similarity as page_key
      from similar_names`,
  }
}

/** At least two letters of each half. */
function halvesOf(query: string): [string, string] {
  const letters = [...query]
  const lastWord = letters.slice(letters.lastIndexOf(' ') + 1)
  const first = letters.slice(0, Math.max(2, Math.ceil(letters.length / 2))).join('')
  return [first, lastWord.slice(-Math.max(2, Math.floor(lastWord.length / 2))).join('')]
}
