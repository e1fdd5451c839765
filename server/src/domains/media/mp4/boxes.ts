import type { FileHandle } from 'node:fs/promises'

/** A box of an ISO base media file: a length, a four-character type and its content, which may be further boxes. */
export interface Box {
  readonly type: string
  readonly start: number
  readonly contentStart: number
  readonly end: number
}

/** The file needs more work than a real one, so parts of it could not be examined. */
export class TooComplexError extends Error {
  override readonly name = 'TooComplexError'
}

/** All boxes of the file together. Real files have hundreds; fragmented ones two for each second. */
const maxBoxes = 50_000
/** Ranges that are overwritten. An hour of telemetry has one a second. */
const maxRanges = 100_000
/** Headers are read in blocks, because a system call for each would take most of the time. */
const blockBytes = 16_384
const zeros = Buffer.alloc(65_536)

/**
 * Reads and overwrites boxes of a file. The total work is limited, and exceeding it throws TooComplexError: nested
 * boxes and tables that describe the same bytes again and again would otherwise take minutes.
 */
export class BoxFile {
  readonly #file: FileHandle
  readonly size: number
  #boxesLeft = maxBoxes
  #rangesLeft = maxRanges
  #bytesLeft: number
  #block: Buffer = Buffer.alloc(0)
  #blockStart = 0

  constructor(file: FileHandle, size: number) {
    this.#file = file
    this.size = size
    // A byte is overwritten at most twice: as part of a metadata box, and of the track that contains it.
    this.#bytesLeft = 2 * size
  }

  /** Sibling boxes in a part of the file. An invalid length ends the list, as it does in players. */
  async boxesIn(start: number, end: number): Promise<Box[]> {
    const boxes: Box[] = []
    for (let at = start; at + 8 <= end; ) {
      this.#boxesLeft -= 1
      if (this.#boxesLeft < 0) throw new TooComplexError('Too many boxes.')
      const header = await this.#headerAt(at)
      if (header.length < 8) break
      const shortLength = header.readUInt32BE(0)
      const is64Bit = shortLength === 1 && header.length === 16
      const length = is64Bit ? Number(header.readBigUInt64BE(8)) : shortLength === 0 ? end - at : shortLength
      const headerBytes = is64Bit ? 16 : 8
      if (length < headerBytes) break
      const boxEnd = Math.min(at + length, end)
      boxes.push({ type: header.toString('latin1', 4, 8), start: at, contentStart: at + headerBytes, end: boxEnd })
      at = boxEnd
    }
    return boxes
  }

  async contentOf(box: Box, maxBytes: number): Promise<Buffer> {
    const content = Buffer.alloc(Math.max(0, Math.min(maxBytes, box.end - box.contentStart)))
    await this.#file.read(content, 0, content.length, box.contentStart)
    return content
  }

  /** Overwrites a box with an empty "free" box, which players skip. */
  async blankBox(box: Box): Promise<void> {
    this.#block = Buffer.alloc(0)
    await this.#file.write('free', box.start + 4, 'latin1')
    await this.writeZeros(box.contentStart, box.end)
  }

  /** Overwrites a range with zeros. `end` must be within the file; otherwise a crafted length would enlarge it. */
  async writeZeros(start: number, end: number): Promise<void> {
    this.#rangesLeft -= 1
    this.#bytesLeft -= Math.max(0, end - start)
    if (this.#rangesLeft < 0 || this.#bytesLeft < 0) throw new TooComplexError('Too much to overwrite.')
    for (let at = start; at < end; ) {
      const { bytesWritten } = await this.#file.write(zeros, 0, Math.min(zeros.length, end - at), at)
      at += bytesWritten
    }
  }

  /** Up to 16 bytes. */
  async #headerAt(position: number): Promise<Buffer> {
    const isInBlock = position >= this.#blockStart && position + 16 <= this.#blockStart + this.#block.length
    if (!isInBlock) {
      const block = Buffer.alloc(blockBytes)
      const { bytesRead } = await this.#file.read(block, 0, blockBytes, position)
      this.#block = block.subarray(0, bytesRead)
      this.#blockStart = position
    }
    const offset = position - this.#blockStart
    return this.#block.subarray(offset, offset + 16)
  }
}
