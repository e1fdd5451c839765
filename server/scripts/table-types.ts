import { type Kysely, sql } from 'kysely'
import { type DatabaseMetadata, generate, PostgresDialect } from 'kysely-codegen'

/**
 * Generates the TypeScript types of every table, matching the parsers in src/platform/database/type-parsers.ts. A text
 * column with `check (role in ('member', 'admin'))` becomes a union of these string literals.
 */
export async function tableTypes(db: Kysely<never>): Promise<string> {
  return generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
    typeMapping: { int8: 'number' },
    // Undefined would write to a file inside node_modules.
    outFile: null,
    // Other schemas belong to libraries, and migrations.ts creates schema_migrations itself.
    includePattern: 'public.*',
    excludePattern: '*schema_migrations',
    postprocess: async ({ metadata }) => withLiteralUnions(metadata, await columnsWithAllowedValues(db)),
  })
}

type ConstrainedColumn = { table: string; column: string; values: string[] }

async function columnsWithAllowedValues(db: Kysely<never>): Promise<ConstrainedColumn[]> {
  const { rows } = await sql<{ table: string; column: string; definition: string }>`
    select t.relname as table, a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace`.execute(db)
  return rows.flatMap(({ table, column, definition }) => {
    const list = definition.match(/^CHECK \(\(\w+ = ANY \(ARRAY\[('[^\]]*)\]\)\)\)$/)?.[1]
    if (list === undefined) return []
    return [{ table, column, values: [...list.matchAll(/'([^']*)'::text/g)].map((match) => match[1] ?? '') }]
  })
}

function withLiteralUnions(metadata: DatabaseMetadata, constrained: ConstrainedColumn[]): DatabaseMetadata {
  for (const { table, column, values } of constrained) {
    const found = metadata.tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)
    if (!found) continue
    found.dataType = `${table}_${column}`
    found.dataTypeSchema = 'public'
    for (const value of values) metadata.enums.add(`public.${found.dataType}`, value)
  }
  return metadata
}
