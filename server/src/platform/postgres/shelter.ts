import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, lstat, mkdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Account, mayEnter, runningAs } from './account.ts'
import { type Binaries, binariesIn } from './binaries.ts'

type Log = Pick<FastifyBaseLogger, 'info'>

/**
 * Root cannot run PostgreSQL, and the account it lends cannot enter root's own folders. A cluster whose DATA_DIR lies in such
 * a folder lives in a shelter, a folder that account can reach, and DATA_DIR/postgres is a link to it.
 */
const shelters = ['/var/lib/daystar', '/var/tmp/daystar']

/** Names the DATA_DIR to which a sheltered cluster belongs, so that a moved folder and a copied one can be told apart. */
const deed = 'belongs-to'

export async function newShelter(dataDir: string, account: Account, log: Log): Promise<string> {
  const root = await shelterRoot(account)
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  for (let attempt = 1; ; attempt++) {
    // An earlier cluster of this path is somebody's data: it is neither taken nor removed.
    const folder = join(root, attempt === 1 ? name : `${name}-${attempt}`)
    if (!(await madeFolder(folder))) continue
    await writeFile(join(folder, deed), `${dataDir}\n`)
    const cluster = join(folder, 'cluster')
    await symlink(cluster, join(dataDir, 'postgres'))
    log.info(`Only root may enter ${dataDir}, and PostgreSQL does not run as root: its database is kept in ${cluster}.`)
    return cluster
  }
}

/** Follows DATA_DIR/postgres to its sheltered cluster and makes sure that it is this folder's own. */
export async function knownShelter(dataDir: string): Promise<string> {
  const link = join(dataDir, 'postgres')
  const cluster = await readlink(link)
  const folder = dirname(cluster)
  const owner = await readFile(join(folder, deed), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )
  if (owner === undefined) {
    throw new Error(
      `The database of ${dataDir} is kept in ${cluster}, which is not there. A folder that is carried to another machine leaves ` +
        `its database behind: restore a backup, or remove ${link} to begin with an empty one.`,
    )
  }
  if (owner === dataDir) return cluster
  const elsewhere = await readlink(join(owner, 'postgres')).catch(() => undefined)
  if (elsewhere === cluster) {
    throw new Error(
      `${dataDir} is a copy of ${owner}, and both name the one database in ${cluster}. ` +
        `Restore a backup into the copy, or remove ${link} to begin with an empty database.`,
    )
  }
  await writeFile(join(folder, deed), `${dataDir}\n`)
  return cluster
}

export async function isSheltered(dataDir: string): Promise<boolean> {
  const target = await readlink(join(dataDir, 'postgres')).catch(() => undefined)
  return target !== undefined && basename(target) === 'cluster' && shelters.includes(dirname(dirname(target)))
}

/** The programs as they are installed where the account can run them, otherwise a copy of this version that it can. */
export async function reachableBinaries(installed: Binaries, account: Account): Promise<Binaries> {
  if (!account.lent || runs(installed, account)) return installed
  const root = await shelterRoot(account)
  const folder = join(root, `postgresql-${installed.version}-${process.platform}-${process.arch}`)
  const copy = binariesIn(folder, installed.version)
  if (runs(copy, account)) return copy
  await rm(folder, { recursive: true, force: true })
  const unfinished = `${folder}.${process.pid}`
  await cp(installed.folder, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
  })
  spawnSync('chmod', ['-R', 'a+rX,go-w', unfinished])
  // Another Daystar of this machine may have finished the same copy first.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }))
  if (!runs(copy, account))
    throw new Error(`PostgreSQL was copied to ${folder} but does not run there as user ${account.uid}.`)
  return copy
}

function runs(binaries: Binaries, account: Account): boolean {
  const attempt = spawnSync(binaries.postgres, ['--version'], { cwd: '/', stdio: 'ignore', ...runningAs(account) })
  return attempt.status === 0
}

async function shelterRoot(account: Account): Promise<string> {
  for (const root of shelters) {
    await madeFolder(root)
    const found = await lstat(root).catch(() => undefined)
    // Below /var/tmp anybody may have been here first.
    if (found?.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0 && mayEnter(account, root)) return root
  }
  throw new Error(
    `PostgreSQL does not run as root, and neither ${shelters.join(' nor ')} can be made for it. ` +
      'Start Daystar as an ordinary user, choose a DATA_DIR that every user may enter, or set DATABASE_URL.',
  )
}

/** True when the folder is new. Others may pass through it but not look around. */
async function madeFolder(folder: string): Promise<boolean> {
  const made = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (made) spawnSync('chmod', ['0711', folder])
  return made
}
