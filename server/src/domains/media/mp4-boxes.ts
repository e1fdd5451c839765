import type { FileHandle } from 'node:fs/promises'

/** A box of an ISO media file: a length, four letters, and what is in it, often boxes again. */
export interface Box {
  readonly type: string
  readonly start: number
  readonly contentStart: number
  readonly end: number
}

/** More boxes side by side than any camera writes. */
const maxBoxes = 10_000
const zeroes = Buffer.alloc(65_536)

/** Boxes side by side; a length that cannot be ends the list, as it would for a player. */
export async function boxesIn(file: FileHandle, start: number, end: number): Promise<Box[]> {
  const boxes: Box[] = []
  const header = Buffer.alloc(16)
  for (let at = start; at + 8 <= end && boxes.length < maxBoxes; ) {
    const { bytesRead } = await file.read(header, 0, 16, at)
    if (bytesRead < 8) break
    const short = header.readUInt32BE(0)
    const isLong = short === 1 && bytesRead === 16
    const length = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short
    const headerBytes = isLong ? 16 : 8
    if (length < headerBytes) break
    const boxEnd = Math.min(at + length, end)
    boxes.push({ type: header.toString('latin1', 4, 8), start: at, contentStart: at + headerBytes, end: boxEnd })
    at = boxEnd
  }
  return boxes
}

export async function contentOf(file: FileHandle, box: Box, maxBytes: number): Promise<Buffer> {
  const content = Buffer.alloc(Math.min(maxBytes, box.end - box.contentStart))
  await file.read(content, 0, content.length, box.contentStart)
  return content
}

/** Players pass over "free" boxes. */
export async function blank(file: FileHandle, box: Box): Promise<void> {
  await file.write('free', box.start + 4, 'latin1')
  await zero(file, box.contentStart, box.end)
}

/** Never beyond the end: a crafted length must not make a small file a large one. */
export async function zero(file: FileHandle, start: number, end: number): Promise<void> {
  for (let at = start; at < end; ) {
    const { bytesWritten } = await file.write(zeroes, 0, Math.min(zeroes.length, end - at), at)
    at += bytesWritten
  }
}
