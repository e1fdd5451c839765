import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { ArchiveProblem } from './archive-problem.ts'

const format = 1

const Name = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' })
const Contents = Type.Object({
  format: Type.Integer(),
  created_at: Type.String(),
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() })),
  tables: Type.Array(
    Type.Object({
      name: Name,
      columns: Type.Array(Name),
      /** The highest id that was ever given out, so that no link to something deleted comes to show something new. */
      identity: Type.Union([Type.Object({ column: Name, last: Type.Integer({ minimum: 1 }) }), Type.Null()]),
    }),
  ),
})

/** The first file of an archive: what follows it, and which version of the tables it fits. */
export type Contents = Static<typeof Contents>
export type TableContents = Contents['tables'][number]

export function writeContents(contents: Omit<Contents, 'format'>): Buffer {
  return Buffer.from(`${JSON.stringify({ format, ...contents }, null, 2)}\n`)
}

export function readContents(text: string): Contents {
  const contents = parsed(text)
  if (contents === undefined) throw new ArchiveProblem('This is no archive of Daystar.')
  if ((contents as { format?: unknown }).format !== format)
    throw new ArchiveProblem('A newer Daystar made this archive: restore it with that version.')
  if (!Value.Check(Contents, contents)) throw new ArchiveProblem('The archive does not say what it holds.')
  return contents
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Which of our migrations the archive stands at. It must have seen exactly those up to one of them. */
export function standing(contents: Contents, ours: readonly { name: string; checksum: string }[]): string {
  const last = contents.migrations.at(-1)?.name ?? ''
  if (last > (ours.at(-1)?.name ?? ''))
    throw new ArchiveProblem(
      `The archive is newer than this Daystar: it has seen ${last}. Restore it with that version.`,
    )
  const fits = contents.migrations.every(({ name, checksum }, index) => {
    const own = ours[index]
    return own?.name === name && own.checksum === checksum
  })
  if (!fits || last === '') throw new ArchiveProblem('The archive comes from tables that this Daystar never had.')
  return last
}
