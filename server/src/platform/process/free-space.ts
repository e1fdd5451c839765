import { statfs } from 'node:fs/promises'

const gigabyte = 1024 ** 3

/** Below this, uploads and the private database fail soon. */
export const minFreeBytes = gigabyte / 10

/** The space that this process can still use on the disk of a folder. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
