import { expect, onTestFinished, test } from 'vitest'
import { pendingMigrations } from '../platform/migrations.ts'
import { createTestDatabase } from './database.ts'

test('each test has a database of its own, migrated and empty', async () => {
  const ada = await createTestDatabase()
  const ben = await createTestDatabase()
  onTestFinished(ada.close)
  onTestFinished(ben.close)

  await ada.pool.query('create table swims (id int)')

  expect(await pendingMigrations(ben.pool)).toEqual([])
  expect((await ben.pool.query("select to_regclass('swims') as found")).rows).toEqual([{ found: null }])
})
