import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/**
 * The sorted, shortened hashes of all passwords that are rejected, in lower case.
 * `server/scripts/add-breached-passwords.ts` adds some.
 */
export const breachedPasswordsFile = new URL('breached-passwords.sha256', import.meta.url)

/** With six bytes, one of 600 million other passwords has the shortened hash of a breached one. */
export const shortHashBytes = 6

let file: Promise<Buffer> | undefined

/**
 * Returns whether the password, in lower case, is one of about 475,000 from breaches. The hashes are read on first use
 * and need 2.8 MB.
 */
export async function isBreached(password: string): Promise<boolean> {
  file ??= readFile(breachedPasswordsFile)
  const hashes = await file
  const wanted = shortHash(password)
  let [low, high] = [0, hashes.length / shortHashBytes]
  while (low < high) {
    const middle = (low + high) >>> 1
    const start = middle * shortHashBytes
    const order = hashes.compare(wanted, 0, shortHashBytes, start, start + shortHashBytes)
    if (order === 0) return true
    if (order < 0) low = middle + 1
    else high = middle
  }
  return false
}

export function shortHash(password: string): Buffer {
  return hash('sha256', password, 'buffer').subarray(0, shortHashBytes)
}
