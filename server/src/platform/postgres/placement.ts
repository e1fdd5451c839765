import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, mkdtemp, readdir, realpath, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Account, canEnter, chownTo, currentAccount, isRoot, nobodyAccount } from '../process/account.ts'
import { type Binaries, installedBinaries } from './binaries.ts'
import { createFallbackDir, findFallbackDir, isInFallbackDir, reachableBinaries } from './fallback-dir.ts'

type Log = Pick<FastifyBaseLogger, 'info'>

export type Placement = {
  account: Account
  binaries: Binaries
  /** The real path of the data folder of PostgreSQL, which may not exist yet. */
  cluster: string
  socketDir: string
}

/** The path of a socket is limited to 104 to 108 bytes, including `/.s.PGSQL.5432` and the suffix of its lock file. */
const maxSocketDirBytes = 80

/** Decides where the cluster of `dataDir` (a real path) is stored and which account runs it. */
export async function resolvePlacement(dataDir: string, log: Log): Promise<Placement> {
  const installed = await installedBinaries()
  const { account, cluster } = await locateCluster(dataDir, log)
  const binaries = await reachableBinaries(installed, account)
  return { account, binaries, cluster, socketDir: await createSocketDir(cluster, account) }
}

async function locateCluster(dataDir: string, log: Log): Promise<{ account: Account; cluster: string }> {
  const folder = join(dataDir, 'postgres')
  if (await isInFallbackDir(dataDir)) {
    const cluster = await findFallbackDir(dataDir)
    return { cluster, account: await accountFor(cluster) }
  }
  // Before the first start, the folder may be an empty mounted volume.
  if (await isEmpty(folder)) await rmdir(folder).catch(() => undefined)
  const cluster = await realpath(folder).catch(() => folder)
  const account = await accountFor(cluster)
  if (canEnter(account, dirname(cluster))) return { account, cluster }
  if (await exists(cluster)) {
    throw new Error(
      `PostgreSQL runs as user ${account.uid}, which cannot access ${dirname(cluster)}. Grant that user access to its parent folders.`,
    )
  }
  return { account, cluster: await createFallbackDir(dataDir, account, log) }
}

/** The owner of a cluster runs it, so that both root and an ordinary user can start the same installation. */
async function accountFor(cluster: string): Promise<Account> {
  const found = await lstat(cluster).catch(() => undefined)
  if (!isRoot()) {
    const current = currentAccount()
    if (found && found.uid !== current.uid) {
      throw new Error(
        `The database in ${cluster} belongs to user ${found.uid}. Start Daystar as that user or as root. ` +
          repairOf(cluster, current),
      )
    }
    return current
  }
  const nobody = nobodyAccount()
  // Daystar never creates a cluster of root: a copy lost its owner.
  if (found?.uid === 0 && (await exists(join(cluster, 'global'))))
    throw new Error(
      `The database in ${cluster} belongs to root, but PostgreSQL does not run as root. ${repairOf(cluster, nobody)}`,
    )
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid, needsSwitch: true } : nobody
}

/** The folder of the socket and the files of the database have names that begin with that of the cluster. */
function repairOf(cluster: string, { uid, gid }: Account): string {
  return `If the folder was copied, give it the right owner: chown -R ${uid}:${gid} ${cluster}*`
}

/** Next to the cluster, or in a temporary folder with a short path when that path is too long for a socket. */
async function createSocketDir(cluster: string, account: Account): Promise<string> {
  const preferred = `${cluster}.socket`
  if (Buffer.byteLength(preferred) <= maxSocketDirBytes) return createPrivateDir(preferred, account)
  const name = `daystar-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  for (const parent of [tmpdir(), '/tmp']) {
    if (Buffer.byteLength(join(parent, name)) > maxSocketDirBytes || !canEnter(account, parent)) continue
    const folder = await createPrivateDir(join(parent, name), account).catch(() => undefined)
    if (folder) return folder
  }
  const folder = await mkdtemp('/tmp/daystar-')
  await chownTo(account, folder)
  return folder
}

/** Creates a folder that only `account` can access. Throws when another account already created it. */
export async function createPrivateDir(folder: string, account: Account): Promise<string> {
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (isNew) {
    await chmod(folder, 0o700)
    await chownTo(account, folder)
  }
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== account.uid)
    throw new Error(`${folder} is not a folder of user ${account.uid}.`)
  return folder
}

async function isEmpty(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => null))?.length === 0
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null
}
