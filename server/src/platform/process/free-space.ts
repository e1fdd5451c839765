import { diskSpace } from './disk-reserve.ts'

const gigabyte = 1024 ** 3

/** Below this, uploads and the private database fail soon. */
export const minFreeBytes = gigabyte / 10

/** The space that this process can still use on the disk of a folder. */
export async function freeBytesIn(folder: string): Promise<number> {
  return (await diskSpace(folder)).freeBytes
}
