import { type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { giveTo, runningAs } from './account.ts'
import { type Placement, privateFolder } from './placement.ts'

/** The server's own role owns its database and nothing else: no file, no program, no other role is within its reach. */
export const role = 'daystar'

/**
 * Makes the cluster if there is none, and returns the password of `role`, kept in DATA_DIR for this system user alone.
 * A cluster is made beside its place and moved there when it is whole, so an interrupted first start leaves nothing half-made.
 */
export async function readyCluster(dataDir: string, place: Placement, durable: boolean): Promise<string> {
  const passwordFile = join(dataDir, 'postgres.password')
  const known = await readFile(passwordFile, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )
  const password = known ?? randomBytes(24).toString('base64url')
  const isNew = !(await isCluster(place))
  if (isNew) await makeCluster(place, password, durable)
  else if (known === undefined) await asSuperuser(place, place.cluster, [`alter role ${role} password '${password}'`])
  if (known === undefined) {
    await writeFile(`${passwordFile}.new`, `${password}\n`, { mode: 0o600 })
    await rename(`${passwordFile}.new`, passwordFile)
  }
  return password
}

async function isCluster({ cluster, binaries }: Placement): Promise<boolean> {
  const major = await readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )
  if (major === undefined) {
    const names = await readdir(cluster).catch(() => [])
    if (names.length > 0)
      throw new Error(`${cluster} holds files that are not a PostgreSQL database; nothing was touched.`)
    return false
  }
  const ours = binaries.version.split('.')[0]
  if (major !== ours) {
    throw new Error(
      `${cluster} was made by PostgreSQL ${major}, and this Daystar comes with PostgreSQL ${ours}. ` +
        'Make a backup with the Daystar that made it, and restore that into a new DATA_DIR.',
    )
  }
  return true
}

async function makeCluster(place: Placement, password: string, durable: boolean): Promise<void> {
  await clearUnfinished(place.cluster)
  const unfinished = await privateFolder(
    `${unfinishedPrefix(place.cluster)}${randomBytes(4).toString('hex')}`,
    place.account,
  )
  await initdb(place, unfinished, durable)
  await asSuperuser(place, unfinished, [
    `create role ${role} login createdb password '${password}'`,
    `create database ${role} owner ${role}`,
  ])
  await rename(unfinished, place.cluster)
  const parent = await open(dirname(place.cluster))
  await parent.sync()
  await parent.close()
}

/** What an interrupted first start left. Never used again: its initdb may still be writing there for a moment. */
async function clearUnfinished(cluster: string): Promise<void> {
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
 * Sorting and letter case come from PostgreSQL itself, so indexes stay valid when the system's C library changes. Only the
 * classes of characters (is this a letter?) are the system's, and it must know them beyond ASCII.
 */
async function initdb(place: Placement, folder: string, durable: boolean): Promise<void> {
  const passwordFile = `${folder}.password`
  await rm(passwordFile, { force: true })
  // Nobody knows the superuser's password: what needs one is done in single-user mode, with the server down.
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  await giveTo(place.account, passwordFile)
  const failures: string[] = []
  try {
    for (const characterClasses of ['C.UTF-8', 'en_US.UTF-8']) {
      const options = [
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${characterClasses}`,
      ]
      options.push('--encoding=UTF8', '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`)
      options.push('--no-instructions', `--pgdata=${folder}`, ...(durable ? [] : ['--no-sync']))
      const { code, output } = await run(place.binaries.initdb, options, place)
      if (code === 0) return
      failures.push(output.trim())
    }
  } finally {
    await rm(passwordFile, { force: true })
  }
  throw new Error(`PostgreSQL could not make its database in ${folder}:\n${failures.join('\n')}`)
}

async function asSuperuser(place: Placement, folder: string, statements: string[]): Promise<void> {
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

/** PostgreSQL's programs read many variables of the environment; ours decide nothing about them. */
export function postgresProcess({ account }: Placement): Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
  return { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }, ...runningAs(account) }
}
