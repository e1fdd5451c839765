import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { trimTag } from '../../platform/text/trim-tag.ts'

/** Removes the leading "#" of typed tags, and duplicates that differ only in letter case or accents. */
export async function circleTags(reader: Reader, typed: readonly string[]): Promise<string[]> {
  const tags = typed.map(trimTag).filter((tag) => tag !== '')
  if (tags.length === 0) return []
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select distinct on (search_key(tag)) tag, position from unnest(${tags}::text[]) with ordinality as typed(tag, position)
      order by search_key(tag), position
    ) folded order by position`.execute(reader)
  return rows.map(({ tag }) => tag)
}
