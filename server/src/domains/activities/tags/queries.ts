import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import { trimTag } from '../../../platform/text/trim-tag.ts'

export interface Tags {
  /** The tags as typed, for display. */
  readonly tags: string[]
  /** Without letter case and accents, in the same order, for lookups. */
  readonly tag_keys: string[]
}

/**
 * Trims tags and strips leading "#", drops empty tags, and removes duplicates that differ only in letter case or
 * accents.
 */
export async function foldTags(reader: Reader, typed: readonly string[]): Promise<Tags> {
  const [folded = { tags: [], tag_keys: [] }] = await foldTagLists(reader, [typed])
  return folded
}

/** Folds several lists of tags with one statement. */
export async function foldTagLists(reader: Reader, lists: readonly (readonly string[])[]): Promise<Tags[]> {
  const folded = lists.map((): Tags => ({ tags: [], tag_keys: [] }))
  const typed = lists.flatMap((tags, list) => tags.map((tag) => ({ list, tag: trimTag(tag) })))
  const trimmed = typed.filter(({ tag }) => tag !== '')
  if (trimmed.length === 0) return folded
  const { rows } = await sql<{ list: number; tag: string; key: string }>`
    select list, tag, key from (
      select distinct on (list, search_key(tag)) list, tag, search_key(tag) as key, position
      from unnest(${trimmed.map(({ list }) => list)}::int[], ${trimmed.map(({ tag }) => tag)}::text[]) with ordinality
        as typed(list, tag, position)
      order by list, search_key(tag), position
    ) folded order by position`.execute(reader)
  for (const { list, tag, key } of rows) {
    folded[list]?.tags.push(tag)
    folded[list]?.tag_keys.push(key)
  }
  return folded
}

/**
 * Matches activities with the tag, ignoring letter case and accents; without a tag, all activities. It filters rows
 * that another index returns in order, because the index of tags would load every activity with a common tag.
 */
export function hasTag(tag: string | undefined, alias: string) {
  const trimmed = trimTag(tag ?? '')
  if (trimmed === '') return sql<SqlBool>`true`
  return sql<SqlBool>`(select search_key(${trimmed}::text)) = any(${sql.ref(`${alias}.tag_keys`)})`
}
