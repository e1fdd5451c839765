import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { MediaStorage } from '../media-storage/storage.ts'
import { problemTexts } from '../media-storage/storage-unavailable.ts'
import { knownStore } from '../media-storage/store-marker.ts'
import { appliedMigrations } from '../migrations/migrations.ts'
import type { Archive } from './archive.ts'
import { ArchiveError } from './archive-error.ts'
import { manifestName, mediaEntryName, rowsEntryName } from './archive-names.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { type ArchivedTable, formatManifest } from './manifest.ts'
import { listTables, quoteIdentifiers } from './tables.ts'

/** Rows are buffered up to this size and written as one file, which limits memory use and the number of files. */
const partBytes = 4 * 1024 * 1024
const newline = 0x0a

export interface BackupResult {
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** The number of files that were deleted, with their rows, between the snapshot of the tables and their copy. */
  readonly deleted: number
  /** Files that rows still reference although the storage lacks them, for example because a disk is not mounted. */
  readonly lost: readonly string[]
}

type Source = { pool: pg.Pool; storage: MediaStorage }

/**
 * Writes all tables and media into one archive while the server may be running: first a consistent snapshot of every
 * table, then the media that its rows reference. Queued emails and other jobs are left out, so that nothing is sent
 * twice after a restore.
 */
export async function createBackup({ pool, storage }: Source, target: Archive): Promise<BackupResult> {
  await rejectForeignStore({ pool, storage })
  const archive = new ArchiveWriter(target)
  try {
    const { tables, rows, media } = await snapshot(pool, archive)
    const missing: string[] = []
    let files = 0
    for (const { name, mayBeMissing } of media)
      if (await addMedia(archive, storage, name)) files += 1
      else if (!mayBeMissing) missing.push(name)
    const referenced = new Set(missing.length === 0 ? [] : (await storedFiles(pool)).map(({ name }) => name))
    const lost = missing.filter((file) => referenced.has(file))
    await archive.finish()
    return { tables, rows, files, deleted: missing.length - lost.length, lost }
  } catch (error) {
    await archive.abort()
    throw error
  }
}

/** The files of a storage without a marker are reported as lost, unless it has them. */
async function rejectForeignStore({ pool, storage }: Source): Promise<void> {
  const [known, marker] = [await knownStore(pool), await storage.marker()]
  if (known?.isMarked && marker !== null && marker !== known.id) throw new ArchiveError(problemTexts.foreign)
}

async function snapshot(pool: pg.Pool, archive: ArchiveWriter) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = iso')
    await client.query('begin isolation level repeatable read read only')
    await requireMigratedDatabase(client)
    const migrations = await appliedMigrations(client)
    const tables = await listTables(client)
    const counted = []
    for (const table of tables) counted.push({ ...table, rows: await countRows(client, table) })
    const manifest = formatManifest({ created_at: new Date().toISOString(), migrations, tables: counted })
    await archive.add(manifestName, manifest.length, [manifest])
    let rows = 0
    for (const table of tables) rows += await addRows(archive, client, table)
    const media = await storedFiles(client)
    await client.query('commit')
    return { tables: tables.length, rows, media }
  } finally {
    // Closes the connection, because its session settings were changed and a transaction may be open.
    client.release(true)
  }
}

async function requireMigratedDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('schema_migrations') is not null as exists",
  )
  if (!rows[0]?.exists)
    throw new ArchiveError('There is nothing to back up: Daystar has not created its tables in this database.')
}

async function countRows(client: pg.ClientBase, { name }: ArchivedTable): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*) from "${name}"`)
  return rows[0]?.count ?? 0
}

async function addRows(archive: ArchiveWriter, client: pg.ClientBase, table: ArchivedTable): Promise<number> {
  const copy = client.query(copyTo(`copy "${table.name}" (${quoteIdentifiers(table.columns)}) to stdout`))
  let part = 0
  const send = async (chunks: Buffer[]) => {
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    if (bytes > 0) await archive.add(rowsEntryName(table.name, part++), bytes, chunks)
  }
  let buffered: Buffer[] = []
  let bufferedBytes = 0
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    buffered.push(chunk)
    bufferedBytes += chunk.length
    // COPY escapes line feeds inside values as \n, so a newline byte always ends a row.
    const end = bufferedBytes < partBytes ? -1 : chunk.lastIndexOf(newline)
    if (end < 0) continue
    const rest = chunk.subarray(end + 1)
    await send([...buffered.slice(0, -1), chunk.subarray(0, end + 1)])
    buffered = [rest]
    bufferedBytes = rest.length
  }
  await send(buffered)
  return copy.rowCount
}

/**
 * The names of all media files except those of discarded media; earlier versions lack the columns of pending variants.
 * Of a photo whose variants are pending, either the source or all variants exist: the source is copied first, and a
 * file that is then missing was not lost.
 */
async function storedFiles(client: Pick<pg.ClientBase, 'query'>): Promise<{ name: string; mayBeMissing: boolean }[]> {
  const { rows } = await client.query<{ name: string; mayBeMissing: boolean }>(
    `select m.key || '/' || f.name as name, bool_and(f.turn <> 1) as "mayBeMissing"
     from media m cross join lateral (
       select to_jsonb(m) ->> 'source_file' as name, 0 as turn where to_jsonb(m) ->> 'source_file' is not null
       union select m.main_file, 1 union select w || '.webp', 1 from unnest(m.variant_widths) as w
       union select w || '.webp', 2 from jsonb_array_elements_text(coalesce(to_jsonb(m) -> 'pending_widths', '[]')) as w) f
     where m.discarded_at is null group by m.key, f.name order by m.key, min(f.turn), f.name`,
  )
  return rows
}

/** Returns false when the file no longer exists. */
async function addMedia(archive: ArchiveWriter, storage: MediaStorage, name: string): Promise<boolean> {
  const stored = await storage.find(name)
  const content = await stored?.open().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'NoSuchKey') return undefined
    throw error
  })
  if (!stored || !content) return false
  await archive.add(mediaEntryName(name), stored.bytes, content as AsyncIterable<Buffer>)
  return true
}
