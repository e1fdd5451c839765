import { TooComplexError } from '../video-file/edited-file.ts'
import type { Box, BoxFile } from './boxes.ts'

/** The sample tables of an hour of telemetry take a few hundred kB. Larger tables are not written by cameras. */
const maxTableBytes = 4 * 1024 * 1024

/**
 * Overwrites the samples of a track with zeros. Samples are grouped in chunks: `stco` or `co64` has the chunk offsets,
 * `stsc` the number of samples per chunk, and `stsz` the sample sizes.
 */
export async function blankSamples(file: BoxFile, tables: readonly Box[]): Promise<void> {
  const readTable = async (type: string) => {
    const box = tables.find((table) => table.type === type)
    if (box && box.end - box.contentStart > maxTableBytes) throw new TooComplexError('A table is too large.')
    return box ? await file.contentOf(box, maxTableBytes) : Buffer.alloc(0)
  }
  // Compact sizes, which only small devices have written, are not read.
  if (tables.some(({ type }) => type === 'stz2')) throw new TooComplexError('Sizes in another table.')
  const offsets = chunkOffsets(await readTable('stco'), await readTable('co64'))
  const nextSampleBytes = sampleBytes(await readTable('stsz'))
  const samplesInChunk = samplesPerChunk(await readTable('stsc'))
  // Crafted tables can describe more bytes than the file has: see the limits of `BoxFile`.
  for (let chunk = 1; chunk <= offsets.count; chunk++) {
    const offset = offsets.at(chunk - 1)
    const end = Math.min(offset + nextSampleBytes(samplesInChunk(chunk)), file.size)
    if (offset < end) await file.writeZeros(offset, end)
  }
}

/** The rows of a table, which follow its header and row count. A truncated table has fewer rows than its count. */
function rowsOf(table: Buffer, countAt: number, rowBytes: number) {
  const start = countAt + 4
  const available = Math.max(0, Math.floor((table.length - start) / rowBytes))
  const count = available === 0 ? 0 : Math.min(table.readUInt32BE(countAt), available)
  return { count, startOf: (index: number) => start + index * rowBytes }
}

function chunkOffsets(stco: Buffer, co64: Buffer): { count: number; at(index: number): number } {
  const [short, long] = [rowsOf(stco, 4, 4), rowsOf(co64, 4, 8)]
  const at = (index: number) =>
    index < short.count
      ? stco.readUInt32BE(short.startOf(index))
      : Number(co64.readBigUInt64BE(long.startOf(index - short.count)))
  return { count: short.count + long.count, at }
}

/** Returns the total size of the next n samples. `stsz` has either one common size or one size per sample. */
function sampleBytes(table: Buffer): (samples: number) => number {
  const common = table.length >= 12 ? table.readUInt32BE(4) : 0
  if (common > 0) return (samples) => samples * common
  const sizes = rowsOf(table, 8, 4)
  let next = 0
  return (samples) => {
    const end = Math.min(next + samples, sizes.count)
    let total = 0
    for (; next < end; next++) total += table.readUInt32BE(sizes.startOf(next))
    return total
  }
}

/**
 * Each row applies from its first chunk up to the next row. Chunk numbers start at one and must be requested in order.
 */
function samplesPerChunk(table: Buffer): (chunk: number) => number {
  const runs = rowsOf(table, 4, 12)
  const firstChunk = (run: number) =>
    run < runs.count ? table.readUInt32BE(runs.startOf(run)) : Number.POSITIVE_INFINITY
  let current = 0
  return (chunk) => {
    while (firstChunk(current + 1) <= chunk) current += 1
    return current < runs.count ? table.readUInt32BE(runs.startOf(current) + 4) : 0
  }
}
