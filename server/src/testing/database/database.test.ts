import { expect, onTestFinished, test } from 'vitest'
import { bundledMigrations, migrationProblem } from '../../platform/migrations/migrations.ts'
import { createTestDatabase } from './database.ts'

test('creates a separate, migrated and empty database for each test', async () => {
  const first = await createTestDatabase()
  const second = await createTestDatabase()
  onTestFinished(first.close)
  onTestFinished(second.close)

  await first.pool.query('create table swims (id int)')

  expect(await migrationProblem(second.pool, await bundledMigrations())).toBeNull()
  expect((await second.pool.query("select to_regclass('swims') as found")).rows).toEqual([{ found: null }])
})
