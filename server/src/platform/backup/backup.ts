import { access } from 'node:fs/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { MediaStorage } from '../media-storage/storage.ts'
import { appliedMigrations } from '../migrations.ts'
import { contentsName, nameOfMedia, nameOfRows } from './archive-names.ts'
import { ArchiveProblem } from './archive-problem.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { type TableContents, writeContents } from './contents.ts'
import { quoted, tablesOf } from './tables.ts'

/** Rows are gathered so long: an archive of some files of megabytes, and no more than that in memory. */
const partBytes = 4 * 1024 * 1024
const newline = 0x0a

export interface BackedUp {
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** Removed by members between the snapshot of the tables and their turn. */
  readonly missing: number
}

type Source = { pool: pg.Pool; storage: MediaStorage }

/**
 * Writes the whole community into one archive while it goes on living: every table as it stood at one instant, then the media that
 * these rows name. Letters and other jobs that wait are left out, so that a restored community sends nothing a second time.
 */
export async function backUp({ pool, storage }: Source, path: string): Promise<BackedUp> {
  if (await exists(path)) throw new ArchiveProblem(`${path} is there already; a backup replaces nothing.`)
  const archive = new ArchiveWriter(path)
  try {
    const { tables, rows, media } = await snapshot(pool, archive)
    let missing = 0
    for (const file of media) if (!(await addMedia(archive, storage, file))) missing += 1
    await archive.finish()
    return { tables, rows, files: media.length - missing, missing }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

async function snapshot(pool: pg.Pool, archive: ArchiveWriter) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = iso')
    await client.query('begin isolation level repeatable read read only')
    await refuseUnopened(client)
    const migrations = await appliedMigrations(client)
    const tables = await tablesOf(client)
    const contents = writeContents({ created_at: new Date().toISOString(), migrations, tables })
    await archive.add(contentsName, contents.length, [contents])
    let rows = 0
    for (const table of tables) rows += await addRows(archive, client, table)
    const media = await storedFiles(client)
    await client.query('commit')
    return { tables: tables.length, rows, media }
  } finally {
    // With its settings, and whatever it was in the middle of.
    client.release(true)
  }
}

async function refuseUnopened(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('schema_migrations') is not null as known",
  )
  if (!rows[0]?.known) throw new ArchiveProblem('No Daystar has opened this database yet: there is nothing to back up.')
}

async function addRows(archive: ArchiveWriter, client: pg.ClientBase, table: TableContents): Promise<number> {
  const copy = client.query(copyTo(`copy "${table.name}" (${quoted(table.columns)}) to stdout`))
  let part = 0
  const send = async (chunks: Buffer[]) => {
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    if (bytes > 0) await archive.add(nameOfRows(table.name, part++), bytes, chunks)
  }
  let waiting: Buffer[] = []
  let waitingBytes = 0
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    waitingBytes += chunk.length
    // Within a value a line feed is written as \n: one byte of it ends a row.
    const end = waitingBytes < partBytes ? -1 : chunk.lastIndexOf(newline)
    if (end < 0) continue
    const rest = chunk.subarray(end + 1)
    await send([...waiting.slice(0, -1), chunk.subarray(0, end + 1)])
    waiting = [rest]
    waitingBytes = rest.length
  }
  await send(waiting)
  return copy.rowCount
}

/** Names in the store of everything that is shown; what is discarded is about to be removed. */
async function storedFiles(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct m.key || '/' || f.name as name
     from media m cross join lateral (
       select m.main_file as name union select w || '.webp' from unnest(m.variant_widths) as w) f
     where m.discarded_at is null order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** False where it is gone by now. */
async function addMedia(archive: ArchiveWriter, storage: MediaStorage, name: string): Promise<boolean> {
  const stored = await storage.find(name)
  const content = await stored?.open().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.name === 'NoSuchKey') return undefined
    throw error
  })
  if (!stored || !content) return false
  await archive.add(nameOfMedia(name), stored.bytes, content as AsyncIterable<Buffer>)
  return true
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
