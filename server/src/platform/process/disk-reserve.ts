import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

const mebibyte = 1024 ** 2
const gigabyte = 1024 ** 3
/** Below this, uploads and the private database fail soon. */
export const minFreeBytes = gigabyte / 10
const maxDefaultReserve = gigabyte
const defaultReserveShare = 0.05
/** The free space is read again after so many bytes, because several files are written at the same time. */
const checkedBytes = 4 * mebibyte

export interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
}

/** Thrown instead of writing a file; handled like the error of a full disk. */
export class ReserveReachedError extends Error {
  override readonly name = 'ReserveReachedError'
  readonly code = 'ENOSPC'

  constructor(folder: string) {
    super(`The free space on the disk of ${folder} is reserved for the database.`)
  }
}

/** The space that files of members leave free, by default a gigabyte, and a twentieth of a disk below 20 GB. */
export function reserveOf(totalBytes: number, reserveMb: number | null): number {
  return reserveMb === null ? Math.min(maxDefaultReserve, totalBytes * defaultReserveShare) : reserveMb * mebibyte
}

export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** The space that this process can still use on the disk of a folder. */
export async function freeBytesIn(folder: string): Promise<number> {
  return (await diskSpace(folder)).freeBytes
}

/** Returns whether files of members may be written to the disk of a folder. */
export async function hasRoom(folder: string, reserveMb: number | null): Promise<boolean> {
  const { freeBytes, totalBytes } = await diskSpace(folder)
  return freeBytes > reserveOf(totalBytes, reserveMb)
}

/** Called with the number of bytes that are about to be written; throws a `ReserveReachedError`. */
export type RequireRoom = (bytes: number) => Promise<void>

/** Checks that the disk of the folder has more than its reserve, for one file. */
export function roomOn(folder: string, reserveMb: number | null, isRoomy: typeof hasRoom = hasRoom): RequireRoom {
  let unchecked = checkedBytes
  return async (bytes) => {
    unchecked += bytes
    if (unchecked < checkedBytes) return
    if (!(await isRoomy(folder, reserveMb))) throw new ReserveReachedError(folder)
    unchecked = 0
  }
}

export async function* withinReserve(content: AsyncIterable<Buffer>, requireRoom: RequireRoom): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    await requireRoom(chunk.length)
    yield chunk
  }
}

/** The size of the disk of a folder, which is created later in some cases; null if it cannot be read. */
export function diskSizeOf(folder: string): number | null {
  for (let path = folder; ; path = dirname(path)) {
    try {
      const { blocks, bsize } = statfsSync(path)
      return blocks * bsize || null
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) return null
    }
  }
}
