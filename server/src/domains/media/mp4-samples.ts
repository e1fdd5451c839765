import type { FileHandle } from 'node:fs/promises'
import { type Box, readBoxes, readContent, writeZeros } from './mp4-boxes.ts'

/** The sample tables of an hour of telemetry take a few hundred kB. Larger tables are not written by cameras. */
const maxTableBytes = 4 * 1024 * 1024

/**
 * Overwrites the samples of a track with zeros. Samples are grouped in chunks: `stco` or `co64` has the chunk offsets,
 * `stsc` the number of samples per chunk, and `stsz` the sample sizes.
 */
export async function blankSamples(file: FileHandle, trackParts: Box[]): Promise<void> {
  const tables = await readSampleTables(file, trackParts)
  const readTable = async (type: string) => {
    const box = tables.find((table) => table.type === type)
    return box ? await readContent(file, box, maxTableBytes) : Buffer.alloc(0)
  }
  const offsets = chunkOffsets(await readTable('stco'), await readTable('co64'))
  const nextSampleBytes = sampleBytes(await readTable('stsz'))
  const samplesInChunk = samplesPerChunk(await readTable('stsc'))
  const { size } = await file.stat()
  // Crafted tables can describe more bytes than the file has. The total work is limited to the file size.
  let remaining = size
  for (const [index, offset] of offsets.entries()) {
    const end = Math.min(offset + nextSampleBytes(samplesInChunk(index + 1)), size, offset + remaining)
    if (offset < end) await writeZeros(file, offset, end)
    remaining -= Math.max(0, end - offset)
    if (remaining <= 0) break
  }
}

/** The tables in the `stbl` box of a track. They describe its samples. */
export async function readSampleTables(file: FileHandle, trackParts: Box[]): Promise<Box[]> {
  let parts = trackParts
  for (const inner of ['mdia', 'minf', 'stbl']) {
    const box = parts.find(({ type }) => type === inner)
    parts = box ? await readBoxes(file, box.contentStart, box.end) : []
  }
  return parts
}

/** The rows of a table, which follow its header and row count. A truncated table has fewer rows than its count. */
function rows(table: Buffer, countAt: number, rowBytes: number): Buffer[] {
  if (table.length < countAt + 4) return []
  const start = countAt + 4
  const count = Math.min(table.readUInt32BE(countAt), Math.floor((table.length - start) / rowBytes))
  return Array.from({ length: count }, (_, index) =>
    table.subarray(start + index * rowBytes, start + (index + 1) * rowBytes),
  )
}

function chunkOffsets(stco: Buffer, co64: Buffer): number[] {
  return [
    ...rows(stco, 4, 4).map((row) => row.readUInt32BE(0)),
    ...rows(co64, 4, 8).map((row) => Number(row.readBigUInt64BE(0))),
  ]
}

/** Returns the total size of the next n samples. `stsz` has either one common size or one size per sample. */
function sampleBytes(table: Buffer): (samples: number) => number {
  const common = table.length >= 12 ? table.readUInt32BE(4) : 0
  if (common > 0) return (samples) => samples * common
  const sizes = rows(table, 8, 4)
  let next = 0
  return (samples) => {
    const taken = sizes.slice(next, next + samples)
    next += taken.length
    return taken.reduce((sum, row) => sum + row.readUInt32BE(0), 0)
  }
}

/**
 * Each row applies from its first chunk up to the next row. Chunk numbers start at one and must be requested in order.
 */
function samplesPerChunk(table: Buffer): (chunk: number) => number {
  const runs = rows(table, 4, 12)
  let current = 0
  return (chunk) => {
    while ((runs[current + 1]?.readUInt32BE(0) ?? Number.POSITIVE_INFINITY) <= chunk) current += 1
    return runs[current]?.readUInt32BE(4) ?? 0
  }
}
