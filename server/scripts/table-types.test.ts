import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../src/testing/database/database.ts'
import { tableTypes } from './table-types.ts'

test('the committed table types match the migrated database', async () => {
  const { db, close } = await createTestDatabase()
  onTestFinished(close)

  const committed = await readFile(new URL('../src/platform/database/tables.gen.ts', import.meta.url), 'utf8')

  // If they differ, run: node server/scripts/generate-tables.ts
  expect(committed).toBe(await tableTypes(db as never))
})
