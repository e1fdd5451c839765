import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, chownTo } from '../process/account.ts'

const maxLogBytes = 10 * 1024 * 1024
const tailLines = 20

/**
 * Opens DATA_DIR/postgres.log and rotates a full one to postgres.log.1. `tail` returns the last lines written after
 * opening.
 */
export async function openLogFile(dataDir: string, account: Account) {
  const path = join(dataDir, 'postgres.log')
  const bytesBefore = (await stat(path).catch(() => null))?.size ?? 0
  const isFull = bytesBefore > maxLogBytes
  if (isFull) await rename(path, `${path}.1`)
  const file = await open(path, 'a', 0o600)
  await chownTo(account, path)
  return {
    path,
    fd: file.fd,
    close: () => file.close(),
    tail: async () => {
      const text = (await readFile(path)).subarray(isFull ? 0 : bytesBefore).toString()
      return text.trimEnd().split('\n').slice(-tailLines).join('\n')
    },
  }
}
