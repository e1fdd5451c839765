import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, lstat, mkdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Account, canEnter, spawnIdentity } from '../process/account.ts'
import { type Binaries, binariesIn } from './binaries.ts'

type Log = Pick<FastifyBaseLogger, 'info'>

/**
 * PostgreSQL runs as another account than root, which may lack access to the parent folders of DATA_DIR. In that case
 * the cluster is stored in a fallback folder below one of these, and DATA_DIR/postgres is a symlink to it.
 */
const fallbackRoots = ['/var/lib/daystar', '/var/tmp/daystar']

/**
 * This file contains the path of the DATA_DIR that owns the fallback folder, to distinguish a moved DATA_DIR from a
 * copied one.
 */
const ownerMarker = 'belongs-to'

export async function createFallbackDir(dataDir: string, account: Account, log: Log): Promise<string> {
  const root = await findFallbackRoot(account)
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  for (let attempt = 1; ; attempt++) {
    // A cluster that an earlier DATA_DIR of the same path left may contain data, so it is neither reused nor deleted.
    const folder = join(root, attempt === 1 ? name : `${name}-${attempt}`)
    if (!(await createDir(folder))) continue
    await writeFile(join(folder, ownerMarker), `${dataDir}\n`)
    const cluster = join(folder, 'cluster')
    await symlink(cluster, join(dataDir, 'postgres'))
    log.info(
      `Only root can access ${dataDir}, and PostgreSQL does not run as root. The database is stored in ${cluster}.`,
    )
    return cluster
  }
}

/** Follows the symlink DATA_DIR/postgres to the cluster and verifies that the cluster belongs to this DATA_DIR. */
export async function findFallbackDir(dataDir: string): Promise<string> {
  const link = join(dataDir, 'postgres')
  const cluster = await readlink(link)
  const folder = dirname(cluster)
  const owner = (await readFile(join(folder, ownerMarker), 'utf8').catch(() => undefined))?.trim()
  if (owner === undefined) {
    throw new Error(
      `The database of ${dataDir} is stored in ${cluster}, which does not exist. Copying DATA_DIR to another machine does not ` +
        `copy its database. Restore a backup, or delete ${link} to start with an empty database.`,
    )
  }
  if (owner === dataDir) return cluster
  const ownerCluster = await readlink(join(owner, 'postgres')).catch(() => undefined)
  if (ownerCluster === cluster) {
    throw new Error(
      `${dataDir} is a copy of ${owner}, and both refer to the same database in ${cluster}. ` +
        `Restore a backup into the copy, or delete ${link} to start with an empty database.`,
    )
  }
  await writeFile(join(folder, ownerMarker), `${dataDir}\n`)
  return cluster
}

export async function isInFallbackDir(dataDir: string): Promise<boolean> {
  const target = await readlink(join(dataDir, 'postgres')).catch(() => undefined)
  return target !== undefined && basename(target) === 'cluster' && fallbackRoots.includes(dirname(dirname(target)))
}

/** The installed programs when the account can run them, otherwise a copy that it can run. */
export async function reachableBinaries(installed: Binaries, account: Account): Promise<Binaries> {
  if (!account.needsSwitch || canRun(installed, account)) return installed
  const root = await findFallbackRoot(account)
  const folder = join(root, `postgresql-${installed.version}-${process.platform}-${process.arch}`)
  const copy = binariesIn(folder, installed.version)
  if (canRun(copy, account)) return copy
  await rm(folder, { recursive: true, force: true })
  const unfinished = `${folder}.${process.pid}`
  await cp(installed.folder, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
  })
  spawnSync('chmod', ['-R', 'a+rX,go-w', unfinished])
  // Another Daystar on this machine may have created the same copy in the meantime.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }))
  if (!canRun(copy, account))
    throw new Error(`PostgreSQL was copied to ${folder} but does not run there as user ${account.uid}.`)
  return copy
}

function canRun(binaries: Binaries, account: Account): boolean {
  const attempt = spawnSync(binaries.postgres, ['--version'], { cwd: '/', stdio: 'ignore', ...spawnIdentity(account) })
  return attempt.status === 0
}

async function findFallbackRoot(account: Account): Promise<string> {
  for (const root of fallbackRoots) {
    await createDir(root)
    const found = await lstat(root).catch(() => undefined)
    // Any user can create folders below /var/tmp, so the owner and the mode are verified.
    if (found?.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0 && canEnter(account, root)) return root
  }
  throw new Error(
    `PostgreSQL does not run as root, and neither ${fallbackRoots.join(' nor ')} could be created for it. ` +
      'Start Daystar as an ordinary user, choose a DATA_DIR that every user can access, or set DATABASE_URL.',
  )
}

/** Returns true when the folder is new. Mode 0711: other users can traverse it but not list it. */
async function createDir(folder: string): Promise<boolean> {
  const isNew = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (isNew) spawnSync('chmod', ['0711', folder])
  return isNew
}
