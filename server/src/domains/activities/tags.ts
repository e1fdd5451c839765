import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'

export interface Tags {
  /** As typed, for showing. */
  readonly tags: string[]
  /** Without letter case and accents, in the same order, for finding. */
  readonly tag_keys: string[]
}

/** Trims, drops empty ones and a leading "#", and keeps the first of those that differ in letter case or accents alone. */
export async function foldTags(reader: Reader, typed: readonly string[]): Promise<Tags> {
  const words = typed.map(bareTag).filter((word) => word !== '')
  if (words.length === 0) return { tags: [], tag_keys: [] }
  const { rows } = await sql<{ word: string; key: string }>`
    select word, key from (
      select distinct on (search_key(word)) word, search_key(word) as key, place
      from unnest(${words}::text[]) with ordinality as typed(word, place)
      order by search_key(word), place
    ) folded order by place`.execute(reader)
  return { tags: rows.map((row) => row.word), tag_keys: rows.map((row) => row.key) }
}

/**
 * Keeps activities with the tag, however it was typed; without a tag, all. Tests the rows that another index brings, in their order,
 * and never tempts the planner to fetch every activity with a common tag. The subquery folds the word once, not for every row.
 */
export function tagged(tag: string | undefined, alias: string) {
  const word = bareTag(tag ?? '')
  if (word === '') return sql<SqlBool>`true`
  return sql<SqlBool>`(select search_key(${word}::text)) = any(${sql.ref(`${alias}.tag_keys`)})`
}

/** The same by the index over tags: right where few activities have the tag. */
export function taggedRarely(tag: string, alias: string) {
  return sql<SqlBool>`${sql.ref(`${alias}.tag_keys`)} @> array(select search_key(${bareTag(tag)}::text))`
}

/** A tag without the number sign and the white space around it. */
export function bareTag(tag: string): string {
  return tag.trim().replace(/^#+/, '').trim()
}
