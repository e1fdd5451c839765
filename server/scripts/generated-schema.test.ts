import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../src/testing/database/database.ts'
import { schemaSql } from './schema-sql.ts'
import { tableTypes } from './table-types.ts'

async function migratedDatabase() {
  const { db, close } = await createTestDatabase()
  onTestFinished(close)
  return db as never
}

// If a file differs, run: node server/scripts/generate-schema.ts
test.each([
  ['../src/platform/database/tables.gen.ts', tableTypes],
  ['../schema.sql', schemaSql],
])('the committed %s matches the migrated database', async (file, generate) => {
  const committed = await readFile(new URL(file, import.meta.url), 'utf8')

  expect(committed).toBe(await generate(await migratedDatabase()))
})

test('each table and function has a comment', async () => {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
      and obj_description(oid, 'pg_class') is null
    union all
    select oid::regprocedure::text from pg_proc p where pronamespace = 'public'::regnamespace
      and obj_description(oid, 'pg_proc') is null
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  `.execute(await migratedDatabase())

  expect(rows).toEqual([])
})

test('schema.sql cannot lack an object of a kind that it does not describe', async () => {
  const db = await migratedDatabase()
  await sql`create view "山の日" as select 1 as one`.execute(db)

  await expect(schemaSql(db)).rejects.toThrow('山の日')
})
