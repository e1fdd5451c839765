import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createPrivateFolder, privateFileMode } from '../../process/data-dir.ts'
import type { RequireRoom } from '../../process/disk-reserve.ts'

/** An uploaded file that was streamed to a temporary file. It is never completely in memory. */
export interface SpooledFile {
  /** Absolute path of the temporary file. */
  readonly path: string
  readonly bytes: number
  /** Hex. Identifies repeated uploads of the same file. */
  readonly sha256: string
  /** Filename sent by the client. Only for display; it is untrusted. */
  readonly filename: string
  /** Name of the multipart field. */
  readonly field: string
}

/** Longer than any request may take, so an older file belongs to a process that crashed. */
const staleAfterMs = 60 * 60_000

export function spoolFolder(dataDir: string): string {
  return join(dataDir, 'tmp')
}

/** Streams to a new file with backpressure. Removes the file on failure, abort, or if the disk has no room for it. */
export async function spool(
  folder: string,
  content: Readable,
  signal: AbortSignal,
  requireRoom: RequireRoom = async () => undefined,
): Promise<Pick<SpooledFile, 'path' | 'bytes' | 'sha256'>> {
  await createPrivateFolder(folder)
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await requireRoom(chunk.length)
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  try {
    await pipeline(content, measured, createWriteStream(path, { flags: 'wx', mode: privateFileMode }), { signal })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Reads a file without storing it. */
export async function hashOf(content: Readable): Promise<Pick<SpooledFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

export async function removeSpooled({ path }: Pick<SpooledFile, 'path'>): Promise<void> {
  await rm(path, { force: true })
}

/** Removes files of crashed processes. Keeps recent files, because several processes may share the directory. */
export async function sweepSpool(dataDir: string, now = Date.now()): Promise<void> {
  const folder = spoolFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (stats && stats.mtimeMs < now - staleAfterMs) await rm(path, { recursive: true, force: true })
  }
}
