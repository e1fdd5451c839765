import { type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { chownTo, spawnIdentity } from '../process/account.ts'
import { createPrivateDir, type Placement } from './placement.ts'

/** The role of the server owns its database, and has no access to files, programs or other roles. */
export const role = 'daystar'

/**
 * Creates the cluster if it does not exist and returns the password of `role`, which is in DATA_DIR with mode 0600.
 * A cluster is created under a temporary name and renamed when it is complete, so an interrupted first start leaves no
 * incomplete cluster.
 */
export async function ensureCluster(dataDir: string, place: Placement, durable: boolean): Promise<string> {
  const passwordFile = join(dataDir, 'postgres.password')
  const stored = (await readFile(passwordFile, 'utf8').catch(() => undefined))?.trim()
  const password = stored ?? randomBytes(24).toString('base64url')
  const isNew = !(await isCluster(place))
  if (isNew) await createCluster(place, password, durable)
  else if (stored === undefined)
    await runAsSuperuser(place, place.cluster, [`alter role ${role} password '${password}'`])
  if (stored === undefined) {
    await writeFile(`${passwordFile}.new`, `${password}\n`, { mode: 0o600 })
    await rename(`${passwordFile}.new`, passwordFile)
  }
  return password
}

async function isCluster({ cluster, binaries }: Placement): Promise<boolean> {
  const major = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined))?.trim()
  if (major === undefined) {
    const names = await readdir(cluster).catch(() => [])
    if (names.length > 0)
      throw new Error(`${cluster} contains files that are not a PostgreSQL database. Nothing was changed.`)
    return false
  }
  const ownMajor = binaries.version.split('.')[0]
  if (major !== ownMajor) {
    throw new Error(
      `${cluster} was created by PostgreSQL ${major}, but this version of Daystar includes PostgreSQL ${ownMajor}. ` +
        'Create a backup with the previous version of Daystar and restore it into a new DATA_DIR.',
    )
  }
  return true
}

async function createCluster(place: Placement, password: string, durable: boolean): Promise<void> {
  await removeUnfinished(place.cluster)
  const unfinished = await createPrivateDir(
    `${unfinishedPrefix(place.cluster)}${randomBytes(4).toString('hex')}`,
    place.account,
  )
  await initdb(place, unfinished, durable)
  await runAsSuperuser(place, unfinished, [
    `create role ${role} login createdb password '${password}'`,
    `create database ${role} owner ${role}`,
  ])
  await rename(unfinished, place.cluster)
  const parent = await open(dirname(place.cluster))
  await parent.sync()
  await parent.close()
}

/** Deletes what an interrupted first start left. It is not reused, because its initdb may still be writing. */
async function removeUnfinished(cluster: string): Promise<void> {
  const folder = dirname(cluster)
  const prefix = basename(unfinishedPrefix(cluster))
  for (const name of await readdir(folder)) {
    if (name.startsWith(prefix)) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function unfinishedPrefix(cluster: string): string {
  return `${cluster}.new-`
}

/**
 * Uses the collation provider built into PostgreSQL, so that indexes stay valid when the C library of the system
 * changes. Only character classification (LC_CTYPE) comes from the system, which must support it beyond ASCII.
 */
async function initdb(place: Placement, folder: string, durable: boolean): Promise<void> {
  const passwordFile = `${folder}.password`
  await rm(passwordFile, { force: true })
  // The password of the superuser is not stored. Statements that need a superuser run in single-user mode while the
  // server is stopped.
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  await chownTo(place.account, passwordFile)
  const failures: string[] = []
  try {
    for (const ctype of ['C.UTF-8', 'en_US.UTF-8']) {
      const options = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`]
      options.push('--encoding=UTF8', '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`)
      options.push('--no-instructions', `--pgdata=${folder}`, ...(durable ? [] : disposableOptions))
      const { code, output } = await run(place.binaries.initdb, options, place)
      if (code === 0) return
      failures.push(output.trim())
      // Another locale is tried only if the C library does not have this one.
      if (!output.includes('invalid locale name')) break
    }
  } finally {
    await rm(passwordFile, { force: true })
  }
  throw new Error(`PostgreSQL could not create its database in ${folder}:\n${failures.join('\n')}`)
}

/** Disposable data is not synced to disk, and the many connections of the tests use a cheap password hash. */
const disposableOptions = ['--no-sync', '--set=scram_iterations=1']

async function runAsSuperuser(place: Placement, folder: string, statements: string[]): Promise<void> {
  const options = ['--single', '-D', folder, '-c', 'exit_on_error=on', '-c', 'log_min_messages=fatal', 'postgres']
  const { code, output } = await run(place.binaries.postgres, options, place, `${statements.join('\n')}\n`)
  if (code !== 0) throw new Error(`PostgreSQL could not prepare ${folder}:\n${output.trim()}`)
}

async function run(program: string, options: string[], place: Placement, input = '') {
  const child = spawn(program, options, { ...postgresProcess(place), stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  return { code, output }
}

/**
 * PostgreSQL programs read many environment variables, so they get a fixed environment instead of that of the server.
 */
export function postgresProcess({ account }: Placement): Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
  return { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }, ...spawnIdentity(account) }
}
