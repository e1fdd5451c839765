import type { FileHandle } from 'node:fs/promises'
import { EditedFile, TooComplexError } from '../video-file/edited-file.ts'

/** An element of a WebM file: an id, a length and its content, which may be further elements. */
export interface Element {
  readonly id: number
  readonly start: number
  readonly contentStart: number
  readonly end: number
}

/** An hour of video and sound has some hundred thousand blocks. */
const maxWork = { parts: 3_000_000, ranges: 1_000_000 }
const voidId = 0xec
/** Segments and clusters, whose end is unknown while they are recorded. */
const unknownLengths = new Set([0x18538067, 0x1f43b675])

/** Reads and overwrites elements of a file. */
export class ElementFile extends EditedFile {
  constructor(file: FileHandle, size: number) {
    super(file, size, maxWork)
  }

  /** The element at a position before `end`, which also ends one of unknown length; null if there is none. */
  async elementAt(start: number, end: number): Promise<Element | null> {
    this.countPart()
    const header = (await this.headerAt(start, 12)).subarray(0, end - start)
    const idBytes = lengthOfNumber(header[0] ?? 0)
    const sizeBytes = lengthOfNumber(header[idBytes] ?? 0)
    if (idBytes > 4 || sizeBytes > 8 || idBytes + sizeBytes > header.length) return null
    const contentStart = start + idBytes + sizeBytes
    const length = numberIn(header.subarray(idBytes, idBytes + sizeBytes))
    const id = header.readUIntBE(0, idBytes)
    if (length === null && !unknownLengths.has(id)) throw new TooComplexError('An element of unknown length.')
    const contentEnd = length === null ? end : Math.min(contentStart + length, end)
    return { id, start, contentStart, end: contentEnd }
  }

  /** The elements in the content of another one with the given ids; everything else is blanked. */
  async keepOnly(ids: ReadonlySet<number>, parent: Pick<Element, 'contentStart' | 'end'>): Promise<Element[]> {
    const kept: Element[] = []
    let at = parent.contentStart
    while (at < parent.end) {
      const element = await this.elementAt(at, parent.end)
      if (!element) break
      if (ids.has(element.id)) kept.push(element)
      else await this.blank(element)
      at = element.end
    }
    if (at < parent.end) await this.writeZeros(at, parent.end)
    return kept
  }

  /** Overwrites an element with an empty "Void" element, which players skip. */
  async blank({ start, end }: Pick<Element, 'start' | 'end'>): Promise<void> {
    const bytes = end - start
    const isShort = bytes < 128
    if (bytes < 2) throw new TooComplexError('An element without room.')
    const header = Buffer.alloc(isShort ? 2 : 9)
    header[0] = voidId
    if (isShort) header[1] = 0x80 | (bytes - 2)
    else {
      header[1] = 0x01
      header.writeUIntBE(bytes - 9, 3, 6)
    }
    await this.write(start, header)
    await this.writeZeros(start + header.length, end)
  }

  /** The whole content of an element of at most 16 MB. */
  async contentOf({ contentStart, end }: Element): Promise<Buffer> {
    if (end - contentStart > 16 * 1024 * 1024) throw new TooComplexError('An element is too large.')
    return await this.read(contentStart, end - contentStart)
  }

  async numberOf(element: Element | undefined): Promise<number | null> {
    const content = element ? await this.contentOf(element) : Buffer.alloc(0)
    return content.length === 0 || content.length > 6 ? null : content.readUIntBE(0, content.length)
  }
}

/** The number of bytes of a number of variable length, by the leading zeros of its first byte. */
export function lengthOfNumber(first: number): number {
  return Math.clz32(first) - 23
}

/** The value of a number of variable length; null if all of its bits are set, which means that it is unknown. */
export function numberIn(bytes: Buffer): number | null {
  const bits = bytes.length * 7
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  value &= (1n << BigInt(bits)) - 1n
  return value === (1n << BigInt(bits)) - 1n ? null : Number(value)
}
