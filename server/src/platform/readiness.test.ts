import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database/database.ts'
import { openDatabase } from './database/database.ts'
import { problemTexts, StorageUnavailableError } from './media-storage/storage-unavailable.ts'
import { bundledMigrations } from './migrations/migrations.ts'
import { readinessOf } from './readiness.ts'

const freeBytes = async () => 50 * 1024 ** 3
const hasRoom = async () => true
const silentLog = { warn: () => undefined, info: () => undefined }

test('is ready without the media storage, and reports it', async () => {
  const { pool, close } = await createTestDatabase()
  onTestFinished(close)
  const migrations = await bundledMigrations()
  const check = async () => Promise.reject(new Error('connect ECONNREFUSED'))
  const readiness = readinessOf({ pool, storage: { check }, freeBytes, hasRoom, log: silentLog, migrations })
  expect(await readiness()).toEqual({
    isReady: true,
    problems: ['The media storage is unreachable or not writable.'],
  })
})

test.each(['lost', 'foreign'] as const)('reports a media storage with the problem: %s', async (problem) => {
  const { pool, close } = await createTestDatabase()
  onTestFinished(close)
  const check = async () => Promise.reject(new StorageUnavailableError(problem))
  const readiness = readinessOf({
    pool,
    storage: { check },
    freeBytes,
    hasRoom,
    log: silentLog,
    migrations: await bundledMigrations(),
  })
  expect(await readiness()).toEqual({ isReady: true, problems: [problemTexts[problem]] })
})

test('checks the media storage at most every 30 seconds and notices its recovery', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { pool, close } = await createTestDatabase()
  onTestFinished(close)
  const check = vi.fn(async (): Promise<void> => Promise.reject(new Error('connect ECONNREFUSED')))
  const readiness = readinessOf({
    pool,
    storage: { check },
    freeBytes,
    hasRoom,
    log: silentLog,
    migrations: await bundledMigrations(),
  })
  await readiness()
  await readiness()
  expect(check).toHaveBeenCalledOnce()

  check.mockResolvedValue()
  vi.advanceTimersByTime(30_000)
  expect(await readiness()).toEqual({ isReady: true, problems: [] })
  expect(check).toHaveBeenCalledTimes(2)
})

test('is not ready without the database or without the migrations of the process', async () => {
  const { pool, close } = await createTestDatabase()
  const storage = { check: async () => undefined }
  const future = [{ name: '9999-future.sql', checksum: 'x' }]
  expect(await readinessOf({ pool, storage, freeBytes, hasRoom, log: silentLog, migrations: future })()).toEqual({
    isReady: false,
    problems: ['The database does not have the migrations of this process.'],
  })
  await close()
  expect(
    await readinessOf({ pool, storage, freeBytes, hasRoom, log: silentLog, migrations: await bundledMigrations() })(),
  ).toEqual({
    isReady: false,
    problems: ['The database does not respond.'],
  })
})

test('is not ready while the database accepts no writes', async () => {
  const { pool, url, close } = await createTestDatabase()
  const { rows } = await pool.query('select current_database() as name')
  await pool.query(`alter database ${rows[0].name} set default_transaction_read_only = on`)
  const { pool: readOnlyPool, close: disconnect } = openDatabase({ url, log: { error: () => undefined } })
  onTestFinished(async () => {
    await disconnect()
    await close()
  })
  const storage = { check: async () => undefined }
  const readiness = readinessOf({
    pool: readOnlyPool,
    storage,
    freeBytes,
    hasRoom,
    log: silentLog,
    migrations: await bundledMigrations(),
  })
  expect(await readiness()).toEqual({ isReady: false, problems: ['The database accepts no writes.'] })
})

test('reports a full disk', async () => {
  const { pool, close } = await createTestDatabase()
  onTestFinished(close)
  const [storage, migrations] = [{ check: async () => undefined }, await bundledMigrations()]
  const problemsWith = async (free: () => Promise<number>) =>
    (await readinessOf({ pool, storage, freeBytes: free, hasRoom, log: silentLog, migrations })()).problems
  expect(await problemsWith(freeBytes)).toEqual([])
  expect(await problemsWith(async () => 50 * 1024 ** 2)).toEqual(['The disk of the data folder is full.'])
  expect(await problemsWith(async () => Promise.reject(new Error('ENOENT')))).toEqual([
    'The data folder cannot be read.',
  ])
})

test('reports a disk that has no room for uploads', async () => {
  const { pool, close } = await createTestDatabase()
  onTestFinished(close)
  const [storage, migrations] = [{ check: async () => undefined }, await bundledMigrations()]
  const full = { pool, storage, freeBytes, hasRoom: async () => false, log: silentLog, migrations }
  expect(await readinessOf(full)()).toEqual({
    isReady: true,
    problems: ['Uploads are rejected: the disk of the data folder is almost full.'],
  })
})
