import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { type MentionedPerson, withoutMentions } from '../domains/activities/index.ts'
import { type Db, transaction } from '../platform/database/database.ts'
import { type MentioningColumns, mentioningColumns } from './mentioning-columns.ts'

/**
 * Replaces the mentions of an account that is being deleted in all texts without stored mentions, one row per
 * transaction.
 */
export async function removeMentionsOf(db: Db, member: MentionedPerson): Promise<void> {
  for (const place of mentioningColumns) await removeMentionsIn(db, member, place)
}

async function removeMentionsIn(db: Db, member: MentionedPerson, place: MentioningColumns): Promise<void> {
  const { table, key, columns } = place
  const names = Object.keys(columns)
  const written = sql`concat_ws(' ', ${sql.join(names.map((name) => sql`t.${sql.ref(name)}::text`))})`
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(key.map((name) => sql.ref(`t.${name}`)))} from ${sql.table(table)} t
    where (strpos(${written}, '@') > 0 or strpos(${written}, '](u:') > 0)
      and search_key(${written}) like any (${mentionPatterns(member)})`.execute(db)
  for (const row of rows) await removeMentionsInRow(db, member, place, rowCondition(key, row))
}

async function removeMentionsInRow(
  db: Db,
  member: MentionedPerson,
  { table, author, columns, isJson = false }: MentioningColumns,
  isRow: RawBuilder<unknown>,
): Promise<void> {
  const names = Object.keys(columns)
  await transaction(db, async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(names.map((name) => sql.ref(`t.${name}`)))}, ${meansByName(member, sql.raw(author))} as is_by_name
      from ${sql.table(table)} t where ${isRow} for no key update of t`.execute(tx)
    const [row] = rows
    if (!row) return
    const replace = (text: string, maxLength: number) =>
      withoutMentions(text, member, maxLength, { isByName: row.is_by_name === true })
    const changes = Object.entries(columns).flatMap(([name, rewrite]) => {
      const value = rewrite(row[name], replace, member.id)
      const encoded = isJson ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`
      return isDeepStrictEqual(value, row[name]) ? [] : [sql`${sql.ref(name)} = ${encoded}`]
    })
    if (changes.length > 0) await sql`update ${sql.table(table)} t set ${sql.join(changes)} where ${isRow}`.execute(tx)
  })
}

function rowCondition(key: readonly string[], row: Record<string, unknown>): RawBuilder<unknown> {
  return sql.join(
    key.map((name) => sql`${sql.ref(`t.${name}`)} = ${row[name]}`),
    sql` and `,
  )
}

/** Patterns of folded texts that may mention the member, also as they are written in JSON. */
function mentionPatterns({ id, name, username }: MentionedPerson): RawBuilder<unknown> {
  const written = [`(u:${id})`, `@${name}`, ...(username === null ? [] : [`@${username}`])]
  const needles = written.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])
  return sql`array(select '%' || regexp_replace(search_key(needle), '([\\\\%_])', '\\\\\\1', 'g') || '%'
    from unnest(${needles}::text[]) needle)`
}

/**
 * True when `@` and the name in a text of the author mean the member: the author follows the member, and no other
 * member has the name as a username, or is followed under it.
 */
function meansByName({ id, name }: MentionedPerson, author: RawBuilder<unknown>): RawBuilder<boolean> {
  const follows = (memberId: RawBuilder<unknown>) => sql`exists (select from connections f
    where f.follower_id = ${author} and f.followee_id = ${memberId} and f.status = 'accepted')`
  return sql<boolean>`(${follows(sql`${id}::bigint`)} and not exists (
    select from members other where other.id <> ${id}::bigint and (other.username_key = search_key(${name}::text)
      or (other.name_key = search_key(${name}::text) and ${follows(sql`other.id`)}))))`
}
