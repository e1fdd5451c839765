import { type Language, languages, sourceLanguage } from '@daystar/contract/languages'
import { type RawBuilder, sql } from 'kysely'

/**
 * The language of emails to the member of a row: their setting, else the language in which they last used the app, else
 * that of the community, else English.
 */
export function emailLanguage(alias: string): RawBuilder<Language> {
  return firstLanguage([`${alias}.language`, `${alias}.last_language`])
}

/** The language of emails to a person who has applied, and who has no settings. */
export function applicantLanguage(alias: string): RawBuilder<Language> {
  return firstLanguage([`${alias}.language`])
}

/** Skips languages that this version does not have, which a later one may have stored. */
function firstLanguage(columns: readonly string[]): RawBuilder<Language> {
  const stored = sql.join([
    ...columns.map((column) => sql.ref(column)),
    sql`(select settings ->> 'app_language' from community)`,
  ])
  return sql<Language>`coalesce((select tag from unnest(array[${stored}]) with ordinality stored (tag, place)
    where tag = any(${Object.keys(languages)}::text[]) order by place limit 1), ${sourceLanguage})`
}
