import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { MediaStorage } from '../media-storage/storage.ts'
import { problemTexts } from '../media-storage/storage-unavailable.ts'
import { knownStore, markStore } from '../media-storage/store-marker.ts'
import { appliedMigrations, migrate } from '../migrations/migrations.ts'
import type { Archive } from './archive.ts'
import { ArchiveError } from './archive-error.ts'
import { mediaFileOfEntry, tableOfEntry } from './archive-names.ts'
import { readArchive } from './archive-reader.ts'
import { loadIntoEmptyTables } from './empty-tables.ts'
import type { ArchivedTable, Manifest } from './manifest.ts'
import { quoteIdentifiers } from './tables.ts'
import { verifyArchive } from './verify-archive.ts'

export interface RestoreResult {
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** Media files that rows reference and the archive does not contain. */
  readonly missingFiles: readonly string[]
}

/** Media are only stored and looked up. */
export type RestoredStorage = Pick<MediaStorage, 'put' | 'changedAt' | 'removeFolder' | 'marker' | 'mark'>

type Target = { pool: pg.Pool; storage: RestoredStorage }

/**
 * Restores an archive into an empty database and the media storage, after it was read and verified as a whole. One
 * transaction loads all rows and commits after the last file; on an error, the stored files are deleted.
 */
export async function restore({ pool, storage }: Target, archive: Archive): Promise<RestoreResult> {
  const { manifest, level, missingFiles } = await verifyArchive(archive)
  await migrate(pool, { upTo: level })
  await requireMigrationLevel(pool, level)
  const restored = await load({ pool, storage }, archive, manifest)
  await migrate(pool)
  await markStore(pool, storage)
  return { ...restored, missingFiles }
}

/** Rows of an earlier version cannot be loaded into tables that have later migrations. */
async function requireMigrationLevel(pool: pg.Pool, level: string): Promise<void> {
  const applied = (await appliedMigrations(pool)).at(-1)?.name ?? ''
  if (applied === level) return
  throw new ArchiveError(
    `The tables of the archive are at ${level}, those of the database already at ${applied}. Restore into a database that ` +
      'Daystar has not opened yet; the restore then migrates it to this version.',
  )
}

async function load(
  { pool, storage }: Target,
  archive: Archive,
  manifest: Manifest,
): Promise<Omit<RestoreResult, 'missingFiles'>> {
  const seenFolders = new Set<string>()
  /** Folders that the storage already had are kept if the restore fails. */
  const addedFolders = new Set<string>()
  let [rows, files] = [0, 0]
  try {
    await loadIntoEmptyTables(pool, manifest.tables, async (client) => {
      let types: Map<string, string> | undefined
      const marker = await storage.marker()
      await readArchive(archive, async (name, content) => {
        const table = manifest.tables.find((candidate) => candidate.name === tableOfEntry(name))
        const file = mediaFileOfEntry(name)
        if (table) rows += await copyIn(client, table, content)
        if (file === null) return
        // All rows precede the media in an archive.
        if (!types) await requireOwnStore(client, marker)
        types ??= await contentTypes(client)
        const type = types.get(file)
        if (type === undefined) throw new ArchiveError(`The archive contains ${name}, which no row references.`)
        const folder = file.split('/', 1)[0] ?? ''
        if (!seenFolders.has(folder) && (await storage.changedAt(folder)) === null) addedFolders.add(folder)
        seenFolders.add(folder)
        await storage.put(file, Readable.from(content), type)
        files += 1
      })
      if (!types) await requireOwnStore(client, marker)
    })
    return { tables: manifest.tables.length, rows, files }
  } catch (error) {
    for (const folder of addedFolders) await storage.removeFolder(folder).catch(() => undefined)
    if (isForeignKeyViolation(error)) throw new ArchiveError(`The archive lacks rows: ${error.detail ?? error.message}`)
    throw error
  }
}

/** An archive of an earlier version knows no store. */
async function requireOwnStore(client: pg.ClientBase, marker: string | null): Promise<void> {
  const known = await knownStore(client)
  if (marker !== null && known !== null && known.id !== marker)
    throw new ArchiveError(`${problemTexts.foreign} Restore into a storage of its own.`)
}

async function copyIn(client: pg.ClientBase, table: ArchivedTable, content: AsyncIterable<Buffer>): Promise<number> {
  const copy = client.query(copyFrom(`copy "${table.name}" (${quoteIdentifiers(table.columns)}) from stdin`))
  await pipeline(content, copy)
  return copy.rowCount
}

/** The content type of each media file. Tables of an earlier version lack the columns of pending variants. */
async function contentTypes(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select key || '/' || main_file as name, content_type as type from media
     union select key || '/' || w || '.webp', 'image/webp' from media cross join unnest(variant_widths) as w
     union select m.key || '/' || w || '.webp', 'image/webp' from media m
       cross join jsonb_array_elements_text(coalesce(to_jsonb(m) -> 'pending_widths', '[]')) as w
     union select m.key || '/' || file, case when file like '%.jpg' then 'image/jpeg' else 'image/png' end
       from media m cross join lateral (select to_jsonb(m) ->> 'source_file') as s (file) where file is not null`,
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/** An archive of an earlier version does not state the number of its rows. */
function isForeignKeyViolation(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === '23503'
}
