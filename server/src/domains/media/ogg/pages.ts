import type { FileHandle } from 'node:fs/promises'
import { EditedFile, TooComplexError } from '../video-file/edited-file.ts'

/** A page of an Ogg file: a header and pieces of the packets of one stream. */
export interface Page {
  readonly start: number
  readonly serial: number
  /** True for the first page of a stream. */
  readonly isFirst: boolean
  /** The lengths of the pieces; one of 255 bytes is continued by the next one. */
  readonly lacing: Buffer
  readonly contentStart: number
  readonly end: number
}

const headerBytes = 27
const checksumAt = 22
/** An hour of video and sound has some hundred thousand pages. */
const maxWork = { parts: 1_000_000, ranges: 1_000_000 }

/** Reads and overwrites pages of a file. */
export class OggFile extends EditedFile {
  constructor(file: FileHandle, size: number) {
    super(file, size, maxWork)
  }

  /** The page at a position; null at the end of the file. Throws where no page begins. */
  async pageAt(start: number): Promise<Page | null> {
    if (start >= this.size) return null
    this.countPart()
    const header = await this.headerAt(start, headerBytes + 255)
    if (header.length < headerBytes || header.toString('latin1', 0, 4) !== 'OggS')
      throw new TooComplexError('No page begins here.')
    const segments = header[26] ?? 0
    const lacing = Buffer.from(header.subarray(headerBytes, headerBytes + segments))
    const contentStart = start + headerBytes + segments
    const end = contentStart + lacing.reduce((sum, length) => sum + length, 0)
    return {
      start,
      serial: header.readUInt32LE(14),
      isFirst: ((header[5] ?? 0) & 2) !== 0,
      lacing,
      contentStart,
      end: Math.min(end, this.size),
    }
  }

  /** Replaces the content of a page, with its checksum. */
  async writeContent(page: Page, content: Buffer): Promise<void> {
    const bytes = Buffer.concat([await this.read(page.start, page.contentStart - page.start), content])
    bytes.writeUInt32LE(0, checksumAt)
    bytes.writeUInt32LE(checksum(bytes), checksumAt)
    await this.write(page.start, bytes)
  }
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})

/** The CRC-32 of Ogg, which is not that of ZIP and PNG: its bits are in the other order. */
export function checksum(bytes: Buffer): number {
  let value = 0
  for (const byte of bytes) value = ((value << 8) ^ (table[((value >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0
  return value
}
