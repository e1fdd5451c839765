// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { type KeptRecord, openOutboxDatabase } from '#lib/outbox/database.ts'
import { databaseName } from '#lib/outbox/database-name.ts'
import { stubIndexedDb } from '#lib/outbox/testing/stub-indexed-db.ts'

beforeEach(() => {
  vi.resetModules()
  stubIndexedDb()
})

/** What the worker does when it starts for a page. */
async function start(): Promise<void> {
  const { removeExpiredOnce } = await import('./kept-outbox.ts')
  await removeExpiredOnce()
}

const record = (userId: number, days: number) => {
  const keptAt = new Date(Date.now() - days * 86_400_000).toISOString()
  return { userId, keptAt, publicKey: 'key', items: new ArrayBuffer(8), files: [] } as Omit<KeptRecord, 'id'>
}

test('what a member left encrypted is removed after 90 days, although no member signs in', async () => {
  const db = await openOutboxDatabase()
  for (const days of [91, 89]) await db.add('kept', record(7, days) as KeptRecord)
  await db.add('kept', record(8, 120) as KeptRecord)
  await start()
  expect((await db.getAll('kept')).map(({ userId, keptAt }) => [userId, keptAt])).toEqual([
    [7, expect.stringMatching(record(7, 89).keptAt.slice(0, 10))],
  ])
  db.close()
})

test('a device without an outbox gets none', async () => {
  await start()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName)
})
