import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { ArchiveError } from './archive-error.ts'

const format = 1

const Name = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' })
const Manifest = Type.Object({
  format: Type.Integer(),
  created_at: Type.String(),
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() })),
  tables: Type.Array(
    Type.Object({
      name: Name,
      columns: Type.Array(Name),
      /** Archives of earlier versions do not state it. */
      rows: Type.Optional(Type.Integer({ minimum: 0 })),
      /** The last id that was assigned, so that the id of a deleted row is not assigned again after a restore. */
      identity: Type.Union([Type.Object({ column: Name, last: Type.Integer({ minimum: 1 }) }), Type.Null()]),
    }),
  ),
})

/** The first file of an archive: the tables it contains and the migrations they require. */
export type Manifest = Static<typeof Manifest>
export type ArchivedTable = Manifest['tables'][number]

export function formatManifest(manifest: Omit<Manifest, 'format'>): Buffer {
  return Buffer.from(`${JSON.stringify({ format, ...manifest }, null, 2)}\n`)
}

export function parseManifest(text: string): Manifest {
  const manifest = parseObject(text)
  if (manifest === undefined) throw new ArchiveError('The file is not a Daystar archive.')
  if ((manifest as { format?: unknown }).format !== format)
    throw new ArchiveError('The archive was created by a newer version of Daystar. Restore it with that version.')
  if (!Value.Check(Manifest, manifest)) throw new ArchiveError('The manifest of the archive is invalid.')
  return manifest
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * The last migration that was applied to the archived tables. All migrations up to it must match those of this version.
 */
export function migrationLevel(manifest: Manifest, bundled: readonly { name: string; checksum: string }[]): string {
  const last = manifest.migrations.at(-1)?.name ?? ''
  if (last > (bundled.at(-1)?.name ?? ''))
    throw new ArchiveError(
      `The archive is newer than this version of Daystar: it requires ${last}. Restore it with that version.`,
    )
  const matches = manifest.migrations.every(({ name, checksum }, index) => {
    const migration = bundled[index]
    return migration?.name === name && migration.checksum === checksum
  })
  if (!matches || last === '')
    throw new ArchiveError('The archive requires migrations that this version of Daystar does not have.')
  return last
}
