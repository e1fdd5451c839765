import type { Deps } from '../../../platform/deps.ts'
import type { MediaStorage } from '../../../platform/media-storage/storage.ts'
import { sourceFiles } from '../processing/rendered-media.ts'
import { keysWithRow, storedMedia } from '../queries.ts'

/** Newer files may be those of a row that another database, for example the one before a restore, had. */
const orphanedMs = 24 * 3_600_000
const batchSize = 1_000
const maxLoggedKeys = 20
/** Other folders in the storage are not those of media. */
const mediaKey = /^[A-Za-z0-9_-]{22}$/

type CompareDeps = Pick<Deps, 'db' | 'storage' | 'log'>

/**
 * Compares the storage with the rows: deletes files that belong to no row, and reports files that rows lack, down to
 * one size of a photo. Folders are listed first, and rows are inserted before their files, so that an upload in
 * progress is never deleted.
 */
export async function compareStorageWithRows({ db, storage, log }: CompareDeps): Promise<void> {
  const startedAt = new Date()
  const folders = await mediaFolders(storage)
  const orphans = await foldersWithoutRow(db, folders)
  // An unrelated or empty database knows none of the files, and must leave those of a community in place.
  if (orphans.length > folders.size / 2)
    log.warn(
      { count: orphans.length, keys: logged(orphans) },
      'The database has no row for most of the media files. It may be the wrong database; nothing is deleted.',
    )
  else await removeOldFolders({ storage, log }, orphans, new Date(startedAt.getTime() - orphanedMs))
  const missing = await missingFiles({ db, storage, log }, folders, startedAt)
  if (missing.length > 0)
    log.warn(
      { count: missing.length, keys: logged(missing) },
      'The media storage lacks files of some media. Restore them from a backup.',
    )
}

/** The names of the files in each folder of media. */
type Folders = ReadonlyMap<string, ReadonlySet<string>>

async function mediaFolders(storage: MediaStorage): Promise<Folders> {
  const folders = new Map<string, ReadonlySet<string>>()
  for await (const { name, files } of storage.folders()) if (mediaKey.test(name)) folders.set(name, new Set(files))
  return folders
}

async function foldersWithoutRow(db: Deps['db'], folders: Folders): Promise<string[]> {
  const names = [...folders.keys()]
  const orphans: string[] = []
  for (let start = 0; start < names.length; start += batchSize) {
    const batch = names.slice(start, start + batchSize)
    const known = await keysWithRow(db, batch)
    orphans.push(...batch.filter((name) => !known.has(name)))
  }
  return orphans
}

async function removeOldFolders(
  { storage, log }: Pick<CompareDeps, 'storage' | 'log'>,
  names: readonly string[],
  changedBefore: Date,
): Promise<void> {
  const removed: string[] = []
  for (const name of names) {
    // A failure must not prevent the deletion of the others.
    try {
      const changedAt = await storage.changedAt(name)
      if (changedAt === null || changedAt >= changedBefore) continue
      await storage.removeFolder(name)
      removed.push(name)
    } catch (error) {
      log.warn(
        { err: error, key: name },
        'Failed to delete media files without a row; the next cleanup job will retry.',
      )
    }
  }
  if (removed.length > 0)
    log.info({ count: removed.length, keys: logged(removed) }, 'Deleted media files without a row.')
}

/**
 * The keys of media without any file, and `key/file` for single files. Deletes sources of variants that exist, which an
 * interrupted job or a copy of the storage leaves behind.
 */
async function missingFiles({ db, storage }: CompareDeps, folders: Folders, before: Date): Promise<string[]> {
  const missing: string[] = []
  for (let afterId = 0; ; ) {
    const rows = await storedMedia(db, { before, afterId, limit: batchSize })
    for (const row of rows) {
      const files = folders.get(row.key)
      if (!files) missing.push(row.key)
      else {
        for (const file of filesOf(row)) {
          const name = `${row.key}/${file}`
          // Variants that were pending may have been stored after the folders were listed.
          if (!files.has(file) && (await storage.find(name)) === null) missing.push(name)
        }
        for (const file of Object.values(sourceFiles))
          if (row.source_file === null && files.has(file)) await storage.removeFile(`${row.key}/${file}`)
      }
    }
    if (rows.length < batchSize) return missing
    afterId = rows.at(-1)?.id ?? afterId
  }
}

type StoredRow = Awaited<ReturnType<typeof storedMedia>>[number]

const filesOf = ({ main_file: main, variant_widths: widths, source_file: source }: StoredRow) =>
  new Set([main, ...widths.map((width) => `${width}.webp`), ...(source === null ? [] : [source])])

const logged = (keys: readonly string[]) => keys.slice(0, maxLoggedKeys)
