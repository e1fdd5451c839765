import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, mkdtemp, readdir, realpath, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Account, giveTo, isRoot, mayEnter, nobody, ownAccount } from './account.ts'
import { type Binaries, installedBinaries } from './binaries.ts'
import { isSheltered, knownShelter, newShelter, reachableBinaries } from './shelter.ts'

type Log = Pick<FastifyBaseLogger, 'info'>

export type Placement = {
  account: Account
  binaries: Binaries
  /** The real path of the data folder of PostgreSQL, whether it exists yet or not. */
  cluster: string
  socketDir: string
}

/** Systems allow 104 to 108 bytes for a socket's whole path; `/.s.PGSQL.5432` and its lock are part of it. */
const maxSocketDirBytes = 80

/** Decides where the cluster of `dataDir` (a real path) lives and who runs it. */
export async function placement(dataDir: string, log: Log): Promise<Placement> {
  const installed = await installedBinaries()
  const { account, cluster } = await home(dataDir, log)
  const binaries = await reachableBinaries(installed, account)
  return { account, binaries, cluster, socketDir: await socketFolder(cluster, account) }
}

async function home(dataDir: string, log: Log): Promise<{ account: Account; cluster: string }> {
  const folder = join(dataDir, 'postgres')
  if (await isSheltered(dataDir)) {
    const cluster = await knownShelter(dataDir)
    return { cluster, account: await accountFor(cluster) }
  }
  // A mounted volume is an empty folder before the first start.
  if (await isEmpty(folder)) await rmdir(folder).catch(() => undefined)
  const cluster = await realpath(folder).catch(() => folder)
  const account = await accountFor(cluster)
  if (mayEnter(account, dirname(cluster))) return { account, cluster }
  if (await exists(cluster)) {
    throw new Error(
      `PostgreSQL runs as user ${account.uid}, who may not enter ${dirname(cluster)}. Open the folders above it to that user.`,
    )
  }
  return { account, cluster: await newShelter(dataDir, account, log) }
}

/** Who owns a cluster runs it, so that root and an ordinary user can start the same Daystar by turns. */
async function accountFor(cluster: string): Promise<Account> {
  const found = await lstat(cluster).catch(() => undefined)
  if (!isRoot()) {
    const own = ownAccount()
    if (found && found.uid !== own.uid) {
      throw new Error(`The database in ${cluster} belongs to user ${found.uid}: start Daystar as that user or as root.`)
    }
    return own
  }
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid, lent: true } : nobody()
}

/** Beside the cluster, or in a short folder of its own when that path is too long for a socket. */
async function socketFolder(cluster: string, account: Account): Promise<string> {
  const beside = `${cluster}.socket`
  if (Buffer.byteLength(beside) <= maxSocketDirBytes) return privateFolder(beside, account)
  const name = `daystar-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  for (const parent of [tmpdir(), '/tmp']) {
    if (Buffer.byteLength(join(parent, name)) > maxSocketDirBytes || !mayEnter(account, parent)) continue
    const folder = await privateFolder(join(parent, name), account).catch(() => undefined)
    if (folder) return folder
  }
  const folder = await mkdtemp('/tmp/daystar-')
  await giveTo(account, folder)
  return folder
}

/** Made for one account alone; a folder that somebody else made there first is refused. */
export async function privateFolder(folder: string, account: Account): Promise<string> {
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (made) {
    await chmod(folder, 0o700)
    await giveTo(account, folder)
  }
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== account.uid)
    throw new Error(`${folder} is not a folder of user ${account.uid}.`)
  return folder
}

async function isEmpty(folder: string): Promise<boolean> {
  return readdir(folder).then(
    (names) => names.length === 0,
    () => false,
  )
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
