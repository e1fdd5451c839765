import type { FileHandle } from 'node:fs/promises'

/** A box of an ISO base media file: a length, a four-character type and its content, which may be further boxes. */
export interface Box {
  readonly type: string
  readonly start: number
  readonly contentStart: number
  readonly end: number
}

/** Sibling boxes. Real files have far fewer. */
const maxBoxes = 10_000
const zeros = Buffer.alloc(65_536)

/** Sibling boxes in a part of the file. An invalid length ends the list, as it does in players. */
export async function readBoxes(file: FileHandle, start: number, end: number): Promise<Box[]> {
  const boxes: Box[] = []
  const header = Buffer.alloc(16)
  for (let at = start; at + 8 <= end && boxes.length < maxBoxes; ) {
    const { bytesRead } = await file.read(header, 0, 16, at)
    if (bytesRead < 8) break
    const shortLength = header.readUInt32BE(0)
    const is64Bit = shortLength === 1 && bytesRead === 16
    const length = is64Bit ? Number(header.readBigUInt64BE(8)) : shortLength === 0 ? end - at : shortLength
    const headerBytes = is64Bit ? 16 : 8
    if (length < headerBytes) break
    const boxEnd = Math.min(at + length, end)
    boxes.push({ type: header.toString('latin1', 4, 8), start: at, contentStart: at + headerBytes, end: boxEnd })
    at = boxEnd
  }
  return boxes
}

export async function readContent(file: FileHandle, box: Box, maxBytes: number): Promise<Buffer> {
  const content = Buffer.alloc(Math.min(maxBytes, box.end - box.contentStart))
  await file.read(content, 0, content.length, box.contentStart)
  return content
}

/** Overwrites a box with an empty "free" box, which players skip. */
export async function blankBox(file: FileHandle, box: Box): Promise<void> {
  await file.write('free', box.start + 4, 'latin1')
  await writeZeros(file, box.contentStart, box.end)
}

/** Overwrites a range with zeros. `end` must be within the file; otherwise a crafted length would enlarge it. */
export async function writeZeros(file: FileHandle, start: number, end: number): Promise<void> {
  for (let at = start; at < end; ) {
    const { bytesWritten } = await file.write(zeros, 0, Math.min(zeros.length, end - at), at)
    at += bytesWritten
  }
}
