import type { Reader } from '../../../platform/database/database.ts'
import type { MediaStorage } from '../../../platform/media-storage/storage.ts'
import { sourceType } from '../processing/rendered-media.ts'
import { storedMedia } from '../queries.ts'

const batchSize = 1_000

interface CopyResult {
  readonly copied: number
  /** Files that the target had already. */
  readonly present: number
  /** Files that neither storage has. */
  readonly missing: readonly string[]
}

type Source = Pick<MediaStorage, 'find'>
type Target = Pick<MediaStorage, 'find' | 'put'>

/** Copies the files of all media, except those that already have the same size, because files never change. */
export async function copyMedia(db: Reader, source: Source, target: Target): Promise<CopyResult> {
  const missing: string[] = []
  let [copied, present] = [0, 0]
  for await (const { name, contentType, isTemporary } of filesOfMedia(db)) {
    const [original, copy] = await Promise.all([source.find(name), target.find(name)])
    if (copy && (original === null || original.bytes === copy.bytes)) present += 1
    else if (original === null) {
      if (!isTemporary) missing.push(name)
    } else {
      await target.put(name, await original.open(), contentType)
      copied += 1
    }
  }
  return { copied, present, missing }
}

interface StoredName {
  readonly name: string
  readonly contentType: string
  /** The source of pending variants, which is deleted when they are made. */
  readonly isTemporary?: boolean
}

async function* filesOfMedia(db: Reader): AsyncIterable<StoredName> {
  const before = new Date()
  for (let afterId = 0; ; ) {
    const rows = await storedMedia(db, { before, afterId, limit: batchSize })
    for (const { key, main_file: mainFile, content_type: contentType, ...row } of rows) {
      const variants = row.variant_widths.map((width) => `${width}.webp`).filter((file) => file !== mainFile)
      yield { name: `${key}/${mainFile}`, contentType }
      for (const file of variants) yield { name: `${key}/${file}`, contentType: 'image/webp' }
      if (row.source_file !== null)
        yield { name: `${key}/${row.source_file}`, contentType: sourceType(row.source_file), isTemporary: true }
    }
    if (rows.length < batchSize) return
    afterId = rows.at(-1)?.id ?? afterId
  }
}
