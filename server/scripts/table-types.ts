import type { Kysely } from 'kysely'
import { generate, PostgresDialect } from 'kysely-codegen'

/** The TypeScript of every table, as src/platform/type-parsers.ts lets its values arrive. */
export async function tableTypes(db: Kysely<never>): Promise<string> {
  return generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
    typeMapping: { int8: 'number' },
    // Belongs to the migrations alone.
    excludePattern: '*schema_migrations',
  })
}
