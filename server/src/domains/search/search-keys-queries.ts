import { type RawBuilder, sql } from 'kysely'
import { apiError } from '../../platform/http/api-error.ts'
import { cutPage, type PageOf, type PageRequest } from '../../platform/http/paging.ts'
import { type Viewer, visitor } from '../../platform/http/viewer.ts'
import { memberVisibleTo } from '../accounts/index.ts'

/** The table with the search keys of members or circles (0061). */
export interface SearchKeys {
  readonly table: 'member_search_keys' | 'circle_search_keys'
  readonly id: 'member_id' | 'circle_id'
  /** Who must be able to see the found members. */
  readonly viewer?: Viewer
  /** Ids that are left out. */
  readonly muted: RawBuilder<number[]>
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

/**
 * One page of results: keys that start with the query, those of whole names and usernames first, each by popularity and then by name.
 * Only if they do not fill the page, and from three letters on, similar ones follow, the most similar first.
 */
export async function pageOfMatches<Row extends { readonly id: number; readonly page_key: string }>(
  keys: SearchKeys,
  query: string,
  page: PageRequest,
  load: (matches: Matches) => Promise<Row[]>,
): Promise<PageOf<Row>> {
  const cursor = readCursor(page)
  if (query === '') return { items: [], next: null }
  const prefix =
    cursor?.section === 'similar' ? [] : await load(prefixMatches(keys, searchKey(query), cursor, page.size + 1))
  if (prefix.length > page.size || [...query].length < minLettersForSimilar) return cutPage(prefix, page)
  const after = cursor?.section === 'similar' ? cursor : null
  const similar = await load(similarMatches(keys, query, after, page.size + 1 - prefix.length))
  return cutPage([...prefix, ...similar], page)
}

interface SearchCursor {
  readonly section: 'prefix' | 'similar'
  readonly value: number
  readonly id: number
}

function readCursor({ after }: PageRequest): SearchCursor | null {
  if (after === null) return null
  const [, section, value] = cursorPattern.exec(after.key) ?? []
  if (section === undefined) throw apiError('cursor_invalid')
  return { section: section as SearchCursor['section'], value: Number(value), id: after.id }
}

/** An uncorrelated subquery, so that the query is folded once and not for each row. */
const searchKey = (query: string) => sql<string>`(select search_key(${query}::text))`

/** A range instead of LIKE: it needs no escaping, and a prepared statement can use it without planning again. */
function startsWith(column: RawBuilder<unknown>, prefix: RawBuilder<string>) {
  return sql`(${column} >= ${prefix} and ${column} < ${prefix} || ${sql.lit(lastCharacter)})`
}

function prefixMatches(
  { table, id: idName, viewer = visitor, muted }: SearchKeys,
  query: RawBuilder<string>,
  cursor: SearchCursor | null,
  limit: number,
): Matches {
  const [keys, id] = [sql.table(table), sql.ref(idName)]
  const isMatch = startsWith(sql`k.key`, query)
  // The texts would make the cursor too long, so they are read again. If the row is gone, rows of its weight may be repeated.
  const ofCursor = (column: RawBuilder<unknown>) => sql`coalesce((select ${column} from ${keys} k
    where k.${id} = ${cursor?.id}::bigint and k.weight = ${cursor?.value}::smallint and ${isMatch} order by k.full_key, k.key limit 1), '')`
  const isAfterCursor = cursor
    ? sql`(k.weight, k.full_key, k.key, k.${id})
        > (${cursor.value}::smallint, ${ofCursor(sql`k.full_key`)}, ${ofCursor(sql`k.key`)}, ${cursor.id}::bigint)`
    : sql`true`
  // A member can match by several words, and by name and username. `offset 0` keeps it a probe for each row of the ordered index, instead
  // of a join that reads all matches.
  const isBest = sql`not exists (select from ${keys} b where b.${id} = k.${id} and ${startsWith(sql`b.key`, query)}
    and (b.weight, b.full_key, b.key) < (k.weight, k.full_key, k.key) offset 0)`
  const best = (from: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    (select k.weight, k.full_key, k.key, k.${id} as id from ${from} k
    where ${condition} and ${isAfterCursor} and ${isBest} and ${memberVisibleTo(viewer, `k.${idName}`)}
      and k.${id} <> all (${muted})
    order by k.weight, k.full_key, k.key, k.${id} limit ${sql.lit(limit)})`
  const count = sql`(select count(*) from few)`
  const byFirstLetters = [1, 2, 3].map((letters) => {
    const hasLength = letters < 3 ? sql`= ${sql.lit(letters)}` : sql`>= 3`
    return best(
      keys,
      sql`${count} > ${sql.lit(maxSorted)} and length(${query}) ${hasLength}
        and left(k.key, ${sql.lit(letters)}) = left(${query}, ${sql.lit(letters)}) and ${isMatch}`,
    )
  })
  return sql`(
    with few as materialized (
      select k.weight, k.full_key, k.key, k.${id} from ${keys} k where ${isMatch} limit ${sql.lit(maxSorted + 1)}
    ), found as (
      ${best(sql`few`, sql`${count} <= ${sql.lit(maxSorted)}`)}
      union all ${sql.join(byFirstLetters, sql` union all `)}
    )
    select id, 'prefix ' || weight as page_key, row_number() over (order by weight, full_key, key, id) as place from found)`
}

/**
 * Compares a bounded number of keys with the query: those with the same first half, and those whose first word has the same second half
 * as the last word of the query.
 */
function similarMatches(
  { table, id: idName, viewer = visitor, muted }: SearchKeys,
  query: string,
  cursor: SearchCursor | null,
  limit: number,
): Matches {
  const [keys, id] = [sql.table(table), sql.ref(idName)]
  const key = searchKey(query)
  const reversed = sql`(reverse(split_part(k.key, ' ', 1)) collate "C")`
  const [firstHalf, lastHalf] = halvesOf(query)
  return sql`(
    with compared as (
      (select k.${id} as id, k.full_key from ${keys} k where ${startsWith(sql`k.key`, searchKey(firstHalf))}
        order by k.key, k.${id} limit ${sql.lit(maxCompared)})
      union
      (select k.${id} as id, k.full_key from ${keys} k
        where ${startsWith(reversed, sql`(select reverse(search_key(${lastHalf}::text)))`)}
        order by ${reversed}, k.${id} limit ${sql.lit(maxCompared)})
    ), scored as materialized (
      select id, max((word_similarity(${key}, full_key) * 1000)::int) as similarity, min(full_key) as full_key from compared group by id
    )
    select s.id, 'similar ' || s.similarity as page_key, row_number() over (order by s.similarity desc, s.id) as place from scored s
    where s.similarity >= ${sql.lit(minSimilarity)} and ${memberVisibleTo(viewer, 's.id')} and s.id <> all (${muted})
      and ${cursor ? sql`(-s.similarity, s.id) > (-${cursor.value}::int, ${cursor.id}::bigint)` : sql`true`}
      and not exists (select from ${keys} k where k.${id} = s.id and ${startsWith(sql`k.key`, key)})
    order by s.similarity desc, s.id limit ${sql.lit(limit)})`
}

/** At least two letters of each half. */
function halvesOf(query: string): [string, string] {
  const letters = [...query]
  const lastWord = letters.slice(letters.lastIndexOf(' ') + 1)
  const first = letters.slice(0, Math.max(2, Math.ceil(letters.length / 2))).join('')
  return [first, lastWord.slice(-Math.max(2, Math.floor(lastWord.length / 2))).join('')]
}
