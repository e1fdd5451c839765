import { cp, lstat, mkdtemp, readFile, readlink, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { quiet, startedOn } from '../../testing/database-lifecycle.ts'
import { nobody } from './account.ts'
import { installedBinaries } from './binaries.ts'
import { startPrivatePostgres } from './private-postgres.ts'
import { reachableBinaries } from './shelter.ts'

const isRoot = process.geteuid?.() === 0

// Only root lends PostgreSQL to another account; everybody else keeps all of it in DATA_DIR, which other tests hold.
describe.runIf(isRoot)('root, from a folder that only root may enter', () => {
  test('PostgreSQL runs in a shelter, without root, and a restart finds it again', async () => {
    const dataDir = await closedFolder()
    const first = await startedOn(dataDir)
    await first.pool.query("create table swims (title text); insert into swims values ('Lake, 9 °C')")
    const cluster = await readlink(join(dataDir, 'postgres'))
    expect((await lstat(cluster)).uid).toBe(nobody().uid)
    expect((await lstat(cluster)).mode & 0o777).toBe(0o700)
    expect(await readFile(`/proc/${first.postgres.pid()}/status`, 'utf8')).toContain(`Uid:\t${nobody().uid}\t`)
    await first.stop()

    const second = await startedOn(dataDir)
    expect((await second.pool.query('select title from swims')).rows).toEqual([{ title: 'Lake, 9 °C' }])
    expect(await readlink(join(dataDir, 'postgres'))).toBe(cluster)
  })

  test('a folder that is moved takes its database along', async () => {
    const dataDir = await closedFolder()
    const before = await startedOn(dataDir)
    await before.pool.query('create table swims (title text)')
    await before.stop()
    const moved = `${dataDir}-moved`
    await rename(dataDir, moved)

    const after = await startedOn(await closedFolder(moved))
    expect((await after.pool.query("select to_regclass('swims')::text as found")).rows).toEqual([{ found: 'swims' }])

    const fresh = await startedOn(await closedFolder(dataDir))
    expect((await fresh.pool.query("select to_regclass('swims')::text as found")).rows).toEqual([{ found: null }])
  })

  test('a copy of a folder does not get hold of the database of the original', async () => {
    const dataDir = await closedFolder()
    await (await startedOn(dataDir)).stop()
    const copy = await closedFolder()
    await cp(dataDir, copy, { recursive: true, verbatimSymlinks: true })

    await expect(startPrivatePostgres({ dataDir: copy, log: quiet })).rejects.toThrow(`${copy} is a copy of ${dataDir}`)
    await expect(startedOn(dataDir)).resolves.toBeDefined()
  })

  test('a folder whose database stayed on another machine is refused, not started empty', async () => {
    const dataDir = await closedFolder()
    await (await startedOn(dataDir)).stop()
    await rm(dirname(await readlink(join(dataDir, 'postgres'))), { recursive: true })

    await expect(startPrivatePostgres({ dataDir, log: quiet })).rejects.toThrow('which is not there')
  })

  test('programs that only root can reach are copied to where PostgreSQL can run them', async () => {
    const installed = await installedBinaries()
    const hidden = { folder: join(await closedFolder(), 'native'), version: `test-${process.pid}` }
    await cp(installed.folder, hidden.folder, { recursive: true, verbatimSymlinks: true })
    const account = nobody()

    const found = await reachableBinaries(
      { ...installed, ...hidden, postgres: join(hidden.folder, 'bin', 'postgres') },
      account,
    )
    onTestFinished(() => rm(found.folder, { recursive: true }))

    expect(found.folder).not.toContain(hidden.folder)
    expect(await reachableBinaries(found, account)).toEqual(found)
  })
})

/** Below root's home, which is closed to everybody else; its shelter goes with it. */
async function closedFolder(folder?: string): Promise<string> {
  const dataDir = folder ?? (await mkdtemp(join(homedir(), 'daystar-closed-')))
  onTestFinished(async () => {
    const cluster = await readlink(join(dataDir, 'postgres')).catch(() => undefined)
    if (cluster) await rm(dirname(cluster), { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })
  return dataDir
}
