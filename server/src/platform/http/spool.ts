import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An uploaded file that was streamed to a temporary place on disk, never held in memory as a whole. */
export interface SpooledFile {
  /** Absolute path of the temporary file. */
  readonly path: string
  readonly bytes: number
  /** Hex: tells a repeated upload from another one. */
  readonly sha256: string
  /** What the client called it: shown in messages, never trusted. */
  readonly filename: string
  /** The multipart field it came in. */
  readonly field: string
}

/** Longer than any request may take, so what is older belongs to a process that died. */
const leftoverAfterMs = 60 * 60_000

export function spoolFolder(dataDir: string): string {
  return join(dataDir, 'tmp')
}

/** Streams to a new file no faster than the disk takes it. Nothing stays where it fails or is aborted. */
export async function spool(
  folder: string,
  content: Readable,
  signal: AbortSignal,
): Promise<Pick<SpooledFile, 'path' | 'bytes' | 'sha256'>> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  try {
    await pipeline(content, measured, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

export async function removeSpooled({ path }: Pick<SpooledFile, 'path'>): Promise<void> {
  await rm(path, { force: true })
}

/** Removes what killed processes left behind. Spares young files: several processes may share the folder. */
export async function sweepSpool(dataDir: string, now = Date.now()): Promise<void> {
  const folder = spoolFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() && found.mtimeMs < now - leftoverAfterMs) await rm(path, { force: true })
  }
}
