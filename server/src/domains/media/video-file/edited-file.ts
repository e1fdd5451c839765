import type { FileHandle } from 'node:fs/promises'

/** The size of a video on the screen. */
export interface VideoTrack {
  readonly width: number
  readonly height: number
}

/** The file needs more work than a real one, so parts of it could not be examined. */
export class TooComplexError extends Error {
  override readonly name = 'TooComplexError'
}

interface Limits {
  /** The most parts that are read. */
  readonly parts: number
  /** The most ranges that are overwritten. */
  readonly ranges: number
}

/** Headers are read in blocks, because a system call for each would take most of the time. */
const blockBytes = 16_384
const zeros = Buffer.alloc(65_536)

/**
 * A file that is edited in place. The total work is limited, and exceeding it throws TooComplexError: nested parts and
 * tables that describe the same bytes again and again would otherwise take minutes.
 */
export class EditedFile {
  readonly #file: FileHandle
  readonly size: number
  #partsLeft: number
  #rangesLeft: number
  #bytesLeft: number
  #block: Buffer = Buffer.alloc(0)
  #blockStart = 0

  constructor(file: FileHandle, size: number, { parts, ranges }: Limits) {
    this.#file = file
    this.size = size
    this.#partsLeft = parts
    this.#rangesLeft = ranges
    // A byte is overwritten at most twice: as part of a metadata box, and of the track that contains it.
    this.#bytesLeft = 2 * size
  }

  countPart(): void {
    this.#partsLeft -= 1
    if (this.#partsLeft < 0) throw new TooComplexError('Too many parts.')
  }

  /** The bytes of a header, of at most 512; fewer at the end of the file. */
  async headerAt(position: number, length: number): Promise<Buffer> {
    const isInBlock = position >= this.#blockStart && position + length <= this.#blockStart + this.#block.length
    if (!isInBlock) {
      this.#block = await this.read(position, blockBytes)
      this.#blockStart = position
    }
    const offset = position - this.#blockStart
    return this.#block.subarray(offset, offset + length)
  }

  /** The bytes at a position; fewer at the end of the file. */
  async read(position: number, length: number): Promise<Buffer> {
    const content = Buffer.alloc(Math.max(0, Math.min(length, this.size - position)))
    const { bytesRead } = await this.#file.read(content, 0, content.length, position)
    return content.subarray(0, bytesRead)
  }

  async write(position: number, content: Buffer): Promise<void> {
    this.#block = Buffer.alloc(0)
    await this.#file.write(content, 0, content.length, position)
  }

  /** Overwrites a range with zeros. `end` must be within the file; otherwise a crafted length would enlarge it. */
  async writeZeros(start: number, end: number): Promise<void> {
    this.#block = Buffer.alloc(0)
    this.#rangesLeft -= 1
    this.#bytesLeft -= Math.max(0, end - start)
    if (this.#rangesLeft < 0 || this.#bytesLeft < 0) throw new TooComplexError('Too much to overwrite.')
    for (let at = start; at < end; ) {
      const { bytesWritten } = await this.#file.write(zeros, 0, Math.min(zeros.length, end - at), at)
      at += bytesWritten
    }
  }
}
