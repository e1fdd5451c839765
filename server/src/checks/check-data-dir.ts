import { randomUUID } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { privateFileMode } from '../platform/process/data-dir.ts'
import { freeBytesIn, minFreeBytes } from '../platform/process/disk-reserve.ts'
import { type Finding, failed, ok, warning } from './result.ts'

const gigabyte = 1024 ** 3
const warnFreeBytes = 2 * gigabyte
/** Other users may pass through a folder of root, but neither list nor write it. */
const readableOrWritableByOthers = 0o066

/** Free space and permissions of DATA_DIR, which the first start creates. */
export async function checkDataDir(dataDir: string): Promise<Finding> {
  const found = await stat(dataDir).catch(() => null)
  if (found === null) return await checkParent(dataDir)
  if (!found.isDirectory()) return failed(`${dataDir} is not a folder.`)
  if (process.geteuid?.() === 0 && found.uid !== 0)
    return warning(`${dataDir} belongs to another account (uid ${found.uid}). Run the check as that account.`)
  const path = join(dataDir, `.check-${randomUUID()}`)
  try {
    await writeFile(path, 'Daystar can write.', { mode: privateFileMode })
  } catch (error) {
    return failed(`This user cannot write to ${dataDir}: ${(error as Error).message}`)
  } finally {
    await rm(path, { force: true })
  }
  const space = checkFreeSpace(dataDir, await freeBytesIn(dataDir))
  if (space.status === 'ok' && (found.mode & readableOrWritableByOthers) !== 0)
    return warning(`Other users can read ${dataDir}. The next start restricts it, if it owns the folder.`)
  return space
}

export function checkFreeSpace(dataDir: string, bytes: number): Finding {
  const amount = `${(bytes / gigabyte).toFixed(1)} GB are free in ${dataDir}.`
  if (bytes < minFreeBytes) return failed(`Only ${amount}`)
  return bytes < warnFreeBytes ? warning(`Only ${amount}`) : ok(amount)
}

async function checkParent(dataDir: string): Promise<Finding> {
  const parent = dirname(dataDir)
  const found = await stat(parent).catch(() => null)
  return found?.isDirectory()
    ? ok(`The first start creates ${dataDir}.`)
    : warning(`${dataDir} does not exist, and neither does the folder that contains it. The first start creates both.`)
}
