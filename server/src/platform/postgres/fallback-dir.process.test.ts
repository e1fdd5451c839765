import { cp, lstat, mkdtemp, readFile, readlink, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { silentLog, startPostgres } from '../../testing/database/postgres-fixtures.ts'
import { nobodyAccount } from '../process/account.ts'
import { installedBinaries } from './binaries.ts'
import { reachableBinaries } from './fallback-dir.ts'
import { startPrivatePostgres } from './private-postgres.ts'

const isRoot = process.geteuid?.() === 0

// Only root runs PostgreSQL as another account. Other users store the cluster in DATA_DIR, which
// private-postgres.process.test.ts covers.
describe.runIf(isRoot)('started by root with a DATA_DIR that only root can access', () => {
  test('runs PostgreSQL as another user in a fallback folder and finds it after a restart', async () => {
    const dataDir = await createClosedDataDir()
    const first = await startPostgres(dataDir)
    await first.pool.query("create table swims (title text); insert into swims values ('Lake, 9 °C')")
    const cluster = await readlink(join(dataDir, 'postgres'))
    expect((await lstat(cluster)).uid).toBe(nobodyAccount().uid)
    expect((await lstat(cluster)).mode & 0o777).toBe(0o700)
    expect(await readFile(`/proc/${first.postgres.pid()}/status`, 'utf8')).toContain(`Uid:\t${nobodyAccount().uid}\t`)
    await first.stop()

    const second = await startPostgres(dataDir)
    expect((await second.pool.query('select title from swims')).rows).toEqual([{ title: 'Lake, 9 °C' }])
    expect(await readlink(join(dataDir, 'postgres'))).toBe(cluster)
  })

  test('keeps the database of a DATA_DIR that is moved', async () => {
    const dataDir = await createClosedDataDir()
    const before = await startPostgres(dataDir)
    await before.pool.query('create table swims (title text)')
    await before.stop()
    const moved = `${dataDir}-moved`
    await rename(dataDir, moved)

    const after = await startPostgres(await createClosedDataDir(moved))
    expect((await after.pool.query("select to_regclass('swims')::text as found")).rows).toEqual([{ found: 'swims' }])

    const fresh = await startPostgres(await createClosedDataDir(dataDir))
    expect((await fresh.pool.query("select to_regclass('swims')::text as found")).rows).toEqual([{ found: null }])
  })

  test('rejects a copy of a DATA_DIR whose database belongs to the original', async () => {
    const dataDir = await createClosedDataDir()
    await (await startPostgres(dataDir)).stop()
    const copy = await createClosedDataDir()
    await cp(dataDir, copy, { recursive: true, verbatimSymlinks: true })

    await expect(startPrivatePostgres({ dataDir: copy, log: silentLog })).rejects.toThrow(
      `${copy} is a copy of ${dataDir}`,
    )
    await expect(startPostgres(dataDir)).resolves.toBeDefined()
  })

  test('rejects a DATA_DIR whose database is missing instead of starting with an empty one', async () => {
    const dataDir = await createClosedDataDir()
    await (await startPostgres(dataDir)).stop()
    await rm(dirname(await readlink(join(dataDir, 'postgres'))), { recursive: true })

    await expect(startPrivatePostgres({ dataDir, log: silentLog })).rejects.toThrow('which does not exist')
  })

  test('copies programs that only root can access to a folder where PostgreSQL can run them', async () => {
    const installed = await installedBinaries()
    const inaccessible = { folder: join(await createClosedDataDir(), 'native'), version: `test-${process.pid}` }
    await cp(installed.folder, inaccessible.folder, { recursive: true, verbatimSymlinks: true })
    const account = nobodyAccount()

    const found = await reachableBinaries(
      { ...installed, ...inaccessible, postgres: join(inaccessible.folder, 'bin', 'postgres') },
      account,
    )
    onTestFinished(() => rm(found.folder, { recursive: true }))

    expect(found.folder).not.toContain(inaccessible.folder)
    expect(await reachableBinaries(found, account)).toEqual(found)
  })
})

/**
 * Creates a DATA_DIR below the home of root, which other users cannot access. Its fallback folder is deleted with it.
 */
async function createClosedDataDir(folder?: string): Promise<string> {
  const dataDir = folder ?? (await mkdtemp(join(homedir(), 'daystar-closed-')))
  onTestFinished(async () => {
    const cluster = await readlink(join(dataDir, 'postgres')).catch(() => undefined)
    if (cluster) await rm(dirname(cluster), { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })
  return dataDir
}
