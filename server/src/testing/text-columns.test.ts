import * as contentTexts from '@daystar/contract/texts/content-texts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from './test-app.ts'
import { listedTexts, otherColumns } from './text-columns.ts'

const namesIn = (tables: Readonly<Record<string, object | undefined>>) =>
  Object.entries(tables).flatMap(([table, columns]) => Object.keys(columns ?? {}).map((column) => `${table}.${column}`))

test('each column of texts of each table is in the list of the texts that people write, or named as something else', async () => {
  const { testApp } = await createTestApp()
  const { rows } = await sql<{ name: string }>`
    select format('%s.%s', c.relname, a.attname) as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'citext'::regtype, 'varchar'::regtype, 'jsonb'::regtype,
        'json'::regtype, 'tsvector'::regtype)
      and c.relname <> 'schema_migrations'
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
        and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%= ANY%ARRAY[%')`.execute(testApp.db)
  const named = [...namesIn(listedTexts), ...namesIn(otherColumns)]
  expect(named.sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('each list of texts is that of a table, or of the settings of the community', () => {
  const used: unknown[] = [...Object.values(listedTexts), contentTexts.communityTexts]
  for (const [name, texts] of Object.entries(contentTexts)) expect(used.includes(texts), name).toBe(true)
})
