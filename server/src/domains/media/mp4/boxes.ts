import type { FileHandle } from 'node:fs/promises'
import { EditedFile } from '../video-file/edited-file.ts'

/** A box of an ISO base media file: a length, a four-character type and its content, which may be further boxes. */
export interface Box {
  readonly type: string
  readonly start: number
  readonly contentStart: number
  readonly end: number
}

/** Real files have hundreds of boxes, fragmented ones two a second. An hour of telemetry has one range a second. */
const maxWork = { parts: 50_000, ranges: 100_000 }

/** Reads and overwrites boxes of a file. */
export class BoxFile extends EditedFile {
  constructor(file: FileHandle, size: number) {
    super(file, size, maxWork)
  }

  /** Sibling boxes in a part of the file. An invalid length ends the list, as it does in players. */
  async boxesIn(start: number, end: number): Promise<Box[]> {
    const boxes: Box[] = []
    for (let at = start; at + 8 <= end; ) {
      this.countPart()
      const header = await this.headerAt(at, 16)
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
    return await this.read(box.contentStart, Math.min(maxBytes, box.end - box.contentStart))
  }

  /** Overwrites a box with an empty "free" box, which players skip. */
  async blankBox(box: Box): Promise<void> {
    if (box.type !== 'free') await this.write(box.start + 4, Buffer.from('free'))
    if (box.contentStart < box.end) await this.writeZeros(box.contentStart, box.end)
  }

  /**
   * The sibling boxes of the given types in a part of the file, once all other ones and what is in no box are blanked.
   */
  async keepOnly(types: ReadonlySet<string>, start: number, end: number): Promise<Box[]> {
    const boxes = await this.boxesIn(start, end)
    for (const box of boxes) if (!types.has(box.type)) await this.blankBox(box)
    const rest = boxes.at(-1)?.end ?? start
    if (rest < end) await this.writeZeros(rest, end)
    return boxes.filter(({ type }) => types.has(type))
  }

  /** Blanks when a box with a version and flags says that it was created and changed. */
  async blankTimes(box: Box): Promise<void> {
    const [version = 0] = await this.contentOf(box, 1)
    await this.blankContent(box, 4, version === 1 ? 16 : 8)
  }

  /** Overwrites a part of the content of a box, up to its end unless a length is given. */
  async blankContent(box: Box, offset: number, length = Number.POSITIVE_INFINITY): Promise<void> {
    const start = box.contentStart + offset
    const end = Math.min(box.end, start + length)
    if (start < end) await this.writeZeros(start, end)
  }
}
