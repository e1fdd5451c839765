import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, giveTo } from './account.ts'

const maxLogBytes = 10 * 1024 * 1024
const tailLines = 20

/** DATA_DIR/postgres.log, one older one kept as postgres.log.1. The tail shows what was written since it was opened. */
export async function openLog(dataDir: string, account: Account) {
  const path = join(dataDir, 'postgres.log')
  const bytesBefore = await size(path)
  const isFull = bytesBefore > maxLogBytes
  if (isFull) await rename(path, `${path}.1`)
  const file = await open(path, 'a', 0o600)
  await giveTo(account, path)
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

async function size(path: string): Promise<number> {
  return stat(path).then(
    (found) => found.size,
    () => 0,
  )
}
