import type { FileHandle } from 'node:fs/promises'
import { type Box, boxesIn, contentOf, zero } from './mp4-boxes.ts'

/** The tables of an hour of measurements are some hundred kB; what is larger is no track of a camera. */
const tableMaxBytes = 4 * 1024 * 1024

/**
 * Blanks what a track holds, wherever it lies in the file. Samples stand in chunks: one table has the places of the chunks,
 * another how many samples each has, a third the length of each sample.
 */
export async function blankSamples(file: FileHandle, trackParts: Box[]): Promise<void> {
  const tables = await tablesOf(file, trackParts)
  const table = async (type: string) => {
    const box = tables.find((one) => one.type === type)
    return box ? await contentOf(file, box, tableMaxBytes) : Buffer.alloc(0)
  }
  const chunks = places(await table('stco'), await table('co64'))
  const bytesOf = sampleBytes(await table('stsz'))
  const perChunk = samplesPerChunk(await table('stsc'))
  const { size } = await file.stat()
  // Tables that tell of more bytes than the file has are made up, and not worth more work than the file itself.
  let left = size
  for (const [chunk, place] of chunks.entries()) {
    const end = Math.min(place + bytesOf(perChunk(chunk + 1)), size, place + left)
    if (place < end) await zero(file, place, end)
    left -= Math.max(0, end - place)
    if (left <= 0) break
  }
}

/** The tables of a track: where its samples lie, how long they are, what they hold. */
export async function tablesOf(file: FileHandle, trackParts: Box[]): Promise<Box[]> {
  let parts = trackParts
  for (const inner of ['mdia', 'minf', 'stbl']) {
    const box = parts.find(({ type }) => type === inner)
    parts = box ? await boxesIn(file, box.contentStart, box.end) : []
  }
  return parts
}

/** Rows of a table behind its version and its count, as far as they are there. */
function rows(table: Buffer, countAt: number, rowBytes: number): Buffer[] {
  if (table.length < countAt + 4) return []
  const start = countAt + 4
  const count = Math.min(table.readUInt32BE(countAt), Math.floor((table.length - start) / rowBytes))
  return Array.from({ length: count }, (_, index) =>
    table.subarray(start + index * rowBytes, start + (index + 1) * rowBytes),
  )
}

function places(short: Buffer, long: Buffer): number[] {
  return [
    ...rows(short, 4, 4).map((row) => row.readUInt32BE(0)),
    ...rows(long, 4, 8).map((row) => Number(row.readBigUInt64BE(0))),
  ]
}

/** The bytes of the next so many samples: one length for all, or one for each. */
function sampleBytes(table: Buffer): (samples: number) => number {
  const common = table.length >= 12 ? table.readUInt32BE(4) : 0
  if (common > 0) return (samples) => samples * common
  const each = rows(table, 8, 4)
  let next = 0
  return (samples) => {
    const some = each.slice(next, next + samples)
    next += some.length
    return some.reduce((sum, row) => sum + row.readUInt32BE(0), 0)
  }
}

/** Each row holds from its chunk on, until the next row. Chunks count from one and are asked for in order. */
function samplesPerChunk(table: Buffer): (chunk: number) => number {
  const runs = rows(table, 4, 12)
  let at = 0
  return (chunk) => {
    while ((runs[at + 1]?.readUInt32BE(0) ?? Number.POSITIVE_INFINITY) <= chunk) at += 1
    return runs[at]?.readUInt32BE(4) ?? 0
  }
}
