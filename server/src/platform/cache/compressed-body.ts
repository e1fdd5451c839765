import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { concatUnpooled } from './buffers.ts'

export type Encoding = 'zstd' | 'gzip'

/**
 * The lowest levels: higher ones save a tenth of the bytes for twice the time. On this thread, because a task costs as
 * much.
 */
const compressors: Record<Encoding, (body: Buffer) => Buffer> = {
  zstd: (body) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  gzip: (body) => gzipSync(body, { level: 1 }),
}

export function compress(encoding: Encoding, body: Buffer): Buffer {
  return compressors[encoding](body)
}

/**
 * Numbers instead of references, so that a compressed body does not keep the items in memory that it was assembled
 * from.
 */
const itemNumbers = new WeakMap<Buffer, number>()
let lastNumber = 0

function numberOf(item: Buffer): number {
  const number = itemNumbers.get(item) ?? ++lastNumber
  if (number === lastNumber) itemNumbers.set(item, number)
  return number
}

const noItems = new Float64Array()

/** The last compressed body that was assembled from the same items. */
export class CompressedBody {
  #encoding: Encoding | null = null
  #items: Float64Array = noItems
  #body: Buffer | undefined

  get(encoding: Encoding, items: readonly Buffer[]): Buffer | undefined {
    const isSame = encoding === this.#encoding && items.length === this.#items.length
    return isSame && items.every((item, index) => numberOf(item) === this.#items[index]) ? this.#body : undefined
  }

  set(encoding: Encoding, items: readonly Buffer[], body: Buffer): void {
    this.#encoding = encoding
    this.#items = Float64Array.from(items, numberOf)
    this.#body = concatUnpooled([body])
  }
}

const maxHeaders = 100
/** The few headers that browsers send. */
const known = new Map<string, Encoding | null>()

/** The encoding for a response that is assembled from cached parts; null if the client accepts neither. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (header === undefined) return null
  const cached = known.get(header)
  if (cached !== undefined) return cached
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((text) => text.trim()))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  )
  const encoding = accepted.has('zstd') ? 'zstd' : accepted.has('gzip') ? 'gzip' : null
  if (known.size < maxHeaders) known.set(header, encoding)
  return encoding
}
