import { rm } from 'node:fs/promises'
import type { Deps } from '../../../platform/deps.ts'
import { spool, spoolFolder } from '../../../platform/http/body/spool.ts'
import type { StoredFile } from '../../../platform/media-storage/storage.ts'
import { renderVariantsInProcess } from '../processing/media-processes.ts'
import { keysWithRow, pendingMedia } from '../queries.ts'
import { recordVariants } from './commands.ts'

type VariantDeps = Pick<Deps, 'db' | 'storage' | 'log' | 'config' | 'events'>
type Row = NonNullable<Awaited<ReturnType<typeof pendingMedia>>>

/** Variants that are stored, and the size of all files of the media without the source. */
interface StoredVariants {
  readonly widths: readonly number[]
  readonly bytes: number
}

/** Longer than reading a source from the storage takes. */
const readTimeoutMs = 60_000

/**
 * The job that makes the pending variants of a photo, any number of times, and in several processes at once. The
 * variants are listed in the row when all of them are stored, and the source is deleted after that.
 */
export async function renderPendingVariants(deps: VariantDeps, mediaId: number): Promise<void> {
  const { db, storage } = deps
  const row = await pendingMedia(db, mediaId)
  if (!row) return
  const name = `${row.key}/${row.source_file}`
  const source = await storage.find(name)
  const stored = source ? await storeVariants(deps, row, source) : await findVariants(deps, row)
  const isRecorded = await recordVariants(deps, { mediaId, ...stored })
  if (isRecorded || (await keysWithRow(db, [row.key])).has(row.key)) await storage.removeFile(name)
  // The media was deleted, possibly before the last variant was stored.
  else await storage.removeFolder(row.key)
}

async function storeVariants(
  { storage, config, log }: VariantDeps,
  row: Row,
  source: StoredFile,
): Promise<StoredVariants> {
  const { path } = await spool(spoolFolder(config.dataDir), await source.open(), AbortSignal.timeout(readTimeoutMs))
  const folder = `${path}.files`
  try {
    const files = await renderVariantsInProcess({ path, widths: row.pending_widths, folder }, { log })
    if (files === null) throw new Error(`The variants of media ${row.id} could not be made.`)
    for (const { name, contentType, open } of files) await storage.put(`${row.key}/${name}`, open(), contentType)
    const bytes = files.reduce((sum, file) => sum + file.bytes, row.bytes - source.bytes)
    return { widths: ascending([...row.variant_widths, ...row.pending_widths]), bytes }
  } finally {
    await rm(path, { force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * After a restore, the source may be missing because the variants were already stored when the backup copied the files.
 */
async function findVariants({ storage, log }: VariantDeps, row: Row): Promise<StoredVariants> {
  const widths: number[] = []
  let bytes = 0
  for (const width of ascending([...row.variant_widths, ...row.pending_widths])) {
    const file = await storage.find(`${row.key}/${width}.webp`)
    if (!file && !row.variant_widths.includes(width)) continue
    widths.push(width)
    bytes += file?.bytes ?? 0
  }
  if (widths.length < row.variant_widths.length + row.pending_widths.length)
    log.error({ mediaId: row.id, key: row.key }, 'The source of a photo is missing; it keeps the sizes that it has.')
  return { widths, bytes }
}

const ascending = (widths: readonly number[]) => [...widths].sort((a, b) => a - b)
