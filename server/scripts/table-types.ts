import { type Kysely, sql } from 'kysely'
import { type DatabaseMetadata, generate, PostgresDialect } from 'kysely-codegen'

/**
 * The TypeScript of every table, as src/platform/type-parsers.ts lets its values arrive. A text column under
 * `check (role in ('member', 'admin'))` becomes the union of those words.
 */
export async function tableTypes(db: Kysely<never>): Promise<string> {
  return generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
    typeMapping: { int8: 'number' },
    // Undefined would mean a file among the installed packages.
    outFile: null,
    // Other schemas belong to libraries, and schema_migrations to the migrations.
    includePattern: 'public.*',
    excludePattern: '*schema_migrations',
    postprocess: async ({ metadata }) => withCheckedWords(metadata, await checkedWords(db)),
  })
}

type CheckedColumn = { table: string; column: string; words: string[] }

async function checkedWords(db: Kysely<never>): Promise<CheckedColumn[]> {
  const { rows } = await sql<{ table: string; column: string; definition: string }>`
    select t.relname as table, a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace`.execute(db)
  return rows.flatMap(({ table, column, definition }) => {
    const list = definition.match(/^CHECK \(\(\w+ = ANY \(ARRAY\[('[^\]]*)\]\)\)\)$/)?.[1]
    if (list === undefined) return []
    return [{ table, column, words: [...list.matchAll(/'([^']*)'::text/g)].map((match) => match[1] ?? '') }]
  })
}

function withCheckedWords(metadata: DatabaseMetadata, checked: CheckedColumn[]): DatabaseMetadata {
  for (const { table, column, words } of checked) {
    const found = metadata.tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)
    if (!found) continue
    found.dataType = `${table}_${column}`
    found.dataTypeSchema = 'public'
    for (const word of words) metadata.enums.add(`public.${found.dataType}`, word)
  }
  return metadata
}
