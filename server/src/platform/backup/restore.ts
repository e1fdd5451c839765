import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { MediaStorage } from '../media-storage/storage.ts'
import { appliedMigrations, migrate, ownMigrations } from '../migrations.ts'
import { contentsName, mediaOf, tableOf } from './archive-names.ts'
import { ArchiveProblem } from './archive-problem.ts'
import { readArchive } from './archive-reader.ts'
import { type Contents, readContents, standing, type TableContents } from './contents.ts'
import { intoEmptyTables } from './empty-tables.ts'
import { quoted } from './tables.ts'

export interface Restored {
  readonly tables: number
  readonly rows: number
  readonly files: number
}

type Target = { pool: pg.Pool; storage: MediaStorage }

/**
 * Puts an archive into an empty database, of any PostgreSQL that Daystar runs on, and into the media store. The archive is first
 * read and proven as a whole. Then all rows come in one transaction, which ends after the last picture is stored: whatever goes
 * wrong before, the database is as empty as it was, and the pictures are taken away again.
 */
export async function restore({ pool, storage }: Target, path: string): Promise<Restored> {
  const { contents, stand } = await prove(path)
  await migrate(pool, { upTo: stand })
  await refuseLaterTables(pool, stand)
  const restored = await load({ pool, storage }, path, contents)
  await migrate(pool)
  return restored
}

async function prove(path: string): Promise<{ contents: Contents; stand: string }> {
  let found: { contents: Contents; stand: string } | undefined
  await readArchive(path, async (name, content) => {
    if (found === undefined) {
      if (name !== contentsName) throw new ArchiveProblem('This is no archive of Daystar.')
      const contents = readContents(await text(content))
      found = { contents, stand: standing(contents, await ownMigrations()) }
    } else if (mediaOf(name) === null && !found.contents.tables.some((table) => table.name === tableOf(name)))
      throw new ArchiveProblem(`The archive holds ${name}, for which there is no place.`)
  })
  if (found === undefined) throw new ArchiveProblem('This is no archive of Daystar.')
  return found
}

/** Rows of an earlier version do not fit tables that have gone on since. */
async function refuseLaterTables(pool: pg.Pool, stand: string): Promise<void> {
  const reached = (await appliedMigrations(pool)).at(-1)?.name ?? ''
  if (reached === stand) return
  throw new ArchiveProblem(
    `The archive stands at ${stand} and the database already at ${reached}. Restore it into a database that no Daystar has ` +
      'opened yet; it is brought up to this version afterwards.',
  )
}

async function load({ pool, storage }: Target, path: string, contents: Contents): Promise<Restored> {
  const stored = new Set<string>()
  let [rows, files] = [0, 0]
  try {
    await intoEmptyTables(pool, contents.tables, async (client) => {
      let types: Map<string, string> | undefined
      await readArchive(path, async (name, content) => {
        const table = contents.tables.find((one) => one.name === tableOf(name))
        const file = mediaOf(name)
        if (table) rows += await copyIn(client, table, content)
        if (file === null) return
        // Rows come first.
        types ??= await contentTypes(client)
        const type = types.get(file)
        if (type === undefined) throw new ArchiveProblem(`The archive holds ${name}, which no row names.`)
        stored.add(file.split('/', 1)[0] ?? '')
        await storage.put(file, Readable.from(content), type)
        files += 1
      })
    })
    return { tables: contents.tables.length, rows, files }
  } catch (error) {
    for (const folder of stored) await storage.removeFolder(folder).catch(() => undefined)
    throw error
  }
}

async function copyIn(client: pg.ClientBase, table: TableContents, content: AsyncIterable<Buffer>): Promise<number> {
  const copy = client.query(copyFrom(`copy "${table.name}" (${quoted(table.columns)}) from stdin`))
  await pipeline(content, copy)
  return copy.rowCount
}

/** What each stored file is served as. */
async function contentTypes(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select key || '/' || main_file as name, content_type as type from media
     union select key || '/' || w || '.webp', 'image/webp' from media cross join unnest(variant_widths) as w`,
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}
