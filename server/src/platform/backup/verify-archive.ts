import { text } from 'node:stream/consumers'
import { bundledMigrations, tablesAt } from '../migrations/migrations.ts'
import type { Archive } from './archive.ts'
import { ArchiveError } from './archive-error.ts'
import { manifestName, mediaFileOfEntry, tableOfEntry } from './archive-names.ts'
import { readArchive } from './archive-reader.ts'
import { countRows, parseRows } from './archived-rows.ts'
import { type ArchivedTable, type Manifest, migrationLevel, parseManifest } from './manifest.ts'

export interface VerifiedArchive {
  readonly manifest: Manifest
  /** The last migration of the archived tables. */
  readonly level: string
  /** Media files that rows reference and the archive does not contain. They may have been deleted during the backup. */
  readonly missingFiles: readonly string[]
}

/**
 * Reads the whole archive before anything is written: its checksums, its tables and the number of their rows. Throws an
 * ArchiveError unless the archive is complete, except for media files, which are listed.
 */
export async function verifyArchive(archive: Archive): Promise<VerifiedArchive> {
  let found: { manifest: Manifest; level: string } | undefined
  const rows = new Map<string, number>()
  const [expectedFiles, files] = [new Set<string>(), new Set<string>()]
  await readArchive(archive, async (name, content) => {
    if (found === undefined) {
      if (name !== manifestName) throw new ArchiveError('The file is not a Daystar archive.')
      const manifest = parseManifest(await text(content))
      found = { manifest, level: migrationLevel(manifest, await bundledMigrations()) }
      return
    }
    const file = mediaFileOfEntry(name)
    const table = found.manifest.tables.find((candidate) => candidate.name === tableOfEntry(name))
    if (file !== null) files.add(file)
    else if (table === undefined) throw new ArchiveError(`The archive contains an unexpected file: ${name}.`)
    else rows.set(table.name, (rows.get(table.name) ?? 0) + (await readRows(table, content, expectedFiles)))
  })
  if (found === undefined) throw new ArchiveError('The file is not a Daystar archive.')
  await requireTables(found.manifest, found.level)
  requireRows(found.manifest, rows)
  return { ...found, missingFiles: [...expectedFiles].filter((file) => !files.has(file)).sort() }
}

/** Returns the number of rows. Adds the files of media that are in use. */
async function readRows(
  { name, columns }: ArchivedTable,
  content: AsyncIterable<Buffer>,
  expectedFiles: Set<string>,
): Promise<number> {
  if (name !== 'media') return await countRows(content)
  let rows = 0
  for await (const row of parseRows<'key' | 'main_file' | 'variant_widths' | 'discarded_at'>(content, columns)) {
    rows += 1
    if (row.discarded_at !== null) continue
    const widths = row.variant_widths?.match(/\d+/g) ?? []
    for (const file of [row.main_file, ...widths.map((width) => `${width}.webp`)])
      expectedFiles.add(`${row.key}/${file}`)
  }
  return rows
}

async function requireTables({ tables }: Manifest, level: string): Promise<void> {
  const missing = (await tablesAt(level)).filter((name) => !tables.some((table) => table.name === name))
  if (missing.length > 0)
    throw new ArchiveError(`The archive is incomplete: it lacks the tables ${missing.join(', ')}.`)
}

function requireRows({ tables }: Manifest, found: ReadonlyMap<string, number>): void {
  const incomplete = tables.flatMap(({ name, rows }) => {
    const count = found.get(name) ?? 0
    return rows === undefined || rows === count ? [] : [`${name} (${count} of ${rows})`]
  })
  if (incomplete.length > 0)
    throw new ArchiveError(`The archive is incomplete: it lacks rows of the tables ${incomplete.join(', ')}.`)
}
