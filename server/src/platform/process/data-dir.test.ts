import { spawnSync } from 'node:child_process'
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../testing/database/postgres-fixtures.ts'
import { spool } from '../http/body/spool.ts'
import { openMailer } from '../mail/mail-delivery.ts'
import { folderStorage } from '../media-storage/folder-storage.ts'
import { lockDataDir } from '../postgres/data-dir-lock.ts'
import { prepareDataDir } from './data-dir.ts'

const isRoot = process.geteuid?.() === 0

async function parentFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-data-dir-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Every path below a folder with its permissions, in octal. */
async function permissions(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of await readdir(folder, { recursive: true }))
    found[name] = ((await lstat(join(folder, name))).mode & 0o777).toString(8)
  return found
}

const modeOf = async (path: string) => ((await lstat(path)).mode & 0o777).toString(8)

async function writeAs(mode: number, path: string): Promise<void> {
  await writeFile(path, 'private')
  await chmod(path, mode)
}

test('creates DATA_DIR for its own account only', async () => {
  const dataDir = join(await parentFolder(), 'data')
  prepareDataDir(dataDir, { holdsDatabase: false, log: silentLog })
  expect(await modeOf(dataDir)).toBe('700')
})

test.runIf(isRoot)('lets the account of PostgreSQL pass through DATA_DIR, but not list it', async () => {
  const dataDir = join(await parentFolder(), 'data')
  prepareDataDir(dataDir, { holdsDatabase: true, log: silentLog })
  expect(await modeOf(dataDir)).toBe('711')
})

test('stores media, uploads, mails and locks for its own account only', async () => {
  const dataDir = join(await parentFolder(), 'data')
  prepareDataDir(dataDir, { holdsDatabase: false, log: silentLog })
  await folderStorage(join(dataDir, 'media')).put('k3f/640.webp', Readable.from(['picture']), 'image/webp')
  const { path } = await spool(join(dataDir, 'tmp'), Readable.from(['upload']), new AbortController().signal)
  const config = { smtpUrl: null, mailFrom: 'Daystar <daystar@lake.example>', dataDir }
  await openMailer({ config, log: silentLog }).send({ to: 'ada@lake.example', subject: '', text: '', html: '' })
  const unlock = lockDataDir(dataDir)
  onTestFinished(unlock)

  const found = await permissions(dataDir)
  expect(Object.keys(found)).toEqual(
    expect.arrayContaining(['media', 'media/k3f/640.webp', 'mail', path.slice(dataDir.length + 1), 'daystar.lock']),
  )
  for (const [name, mode] of Object.entries(found)) expect({ name, mode }).toEqual({ name, mode: ownerOnly(mode) })
})

const ownerOnly = (mode: string) => (mode.startsWith('7') ? '700' : '600')

test.runIf(isRoot)('says how to repair a folder or a file of another account that was copied', async () => {
  const nobody = { uid: 65_534, gid: 65_534 }
  const module = new URL('data-dir.ts', import.meta.url).href
  const messageAsNobody = (dataDir: string) =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        // Changes the account afterwards, which may have no access to the folder of the program.
        `import { prepareDataDir } from '${module}'
        process.setgid(${nobody.gid})
        process.setuid(${nobody.uid})
        try { prepareDataDir('${dataDir}', { holdsDatabase: true, log: console }); console.log('prepared') }
        catch (error) { console.log(error.message) }`,
      ],
      { cwd: '/', env: {}, encoding: 'utf8' },
    ).stdout.trim()
  const parent = await parentFolder()
  await chmod(parent, 0o755)
  const dataDir = join(parent, 'data')
  const repair = 'which may not use it; if the folder was copied, give it to this user: chown -R 65534:65534'
  await mkdir(dataDir, { mode: 0o700 })
  await writeAs(0o600, join(dataDir, 'daystar.lock'))
  expect(messageAsNobody(dataDir)).toBe(
    `DATA_DIR: ${dataDir} belongs to user 0, and Daystar runs as user 65534, ${repair} ${dataDir}`,
  )
  await chown(dataDir, nobody.uid, nobody.gid)
  expect(messageAsNobody(dataDir)).toBe(
    `DATA_DIR: ${dataDir}/daystar.lock belongs to user 0, and Daystar runs as user 65534, ${repair} ${dataDir}`,
  )
  await chown(join(dataDir, 'daystar.lock'), nobody.uid, nobody.gid)
  await mkdir(join(dataDir, 'lost+found'), { mode: 0o700 })
  expect(messageAsNobody(dataDir)).toBe('prepared')
})

test('tightens the folders and files of an earlier version', async () => {
  const dataDir = await parentFolder()
  await mkdir(join(dataDir, 'media', 'k3f'), { recursive: true })
  await writeAs(0o644, join(dataDir, 'media', 'k3f', '640.webp'))
  await writeAs(0o664, join(dataDir, 'daystar.pid'))
  await chmod(dataDir, 0o755)

  prepareDataDir(dataDir, { holdsDatabase: false, log: silentLog })

  expect(await modeOf(dataDir)).toBe('700')
  expect(await permissions(dataDir)).toEqual({
    'daystar.pid': '600',
    media: '700',
    'media/k3f': '700',
    'media/k3f/640.webp': '600',
  })
})

test('leaves the database and the targets of links unchanged', async () => {
  const outside = await parentFolder()
  await writeAs(0o644, join(outside, 'diary.txt'))
  const dataDir = await parentFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeAs(0o644, join(dataDir, 'postgres', 'PG_VERSION'))
  await symlink(join(outside, 'diary.txt'), join(dataDir, 'diary.txt'))
  const before = await permissions(dataDir)

  prepareDataDir(dataDir, { holdsDatabase: true, log: silentLog })

  expect(await permissions(dataDir)).toEqual(before)
  expect(await modeOf(join(outside, 'diary.txt'))).toBe('644')
})

test('adds no permission to a DATA_DIR that is already private', async () => {
  const dataDir = await parentFolder()
  prepareDataDir(dataDir, { holdsDatabase: true, log: silentLog })
  expect(await modeOf(dataDir)).toBe('700')
})

test('leaves a folder that every user can write to unchanged', async () => {
  const shared = await parentFolder()
  await chmod(shared, 0o1777)
  await writeAs(0o644, join(shared, 'notes.txt'))

  prepareDataDir(shared, { holdsDatabase: false, log: silentLog })

  expect(await modeOf(shared)).toBe('777')
  expect(await modeOf(join(shared, 'notes.txt'))).toBe('644')
})

test.runIf(isRoot)('leaves files of other accounts unchanged', async () => {
  const dataDir = await parentFolder()
  await writeAs(0o644, join(dataDir, 'notes.txt'))
  await chown(join(dataDir, 'notes.txt'), 12345, 12345)

  prepareDataDir(dataDir, { holdsDatabase: false, log: silentLog })

  expect(await modeOf(join(dataDir, 'notes.txt'))).toBe('644')
})
