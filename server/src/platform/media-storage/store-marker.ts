import type { QueryResult, QueryResultRow } from 'pg'
import type { MediaStorage } from './storage.ts'
import type { StorageProblem } from './storage-unavailable.ts'

/** A pool or a connection. */
export interface MarkerDatabase {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<R>>
}

export type StoreState =
  /** The marker names this community. */
  | 'marked'
  /** The storage has to get its marker: it is new, or contains the media of the community. */
  | 'unmarked'
  | Exclude<StorageProblem, 'unreachable'>

interface KnownStore {
  readonly id: string
  readonly isMarked: boolean
}

/** Keys of media are random, so the first ones are a random sample. */
const sampleSize = 20
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The name of the file that says to which community a storage belongs. */
export const markerName = 'daystar-store.txt'

export function markerContent(id: string): string {
  return `${id}\nDaystar recognizes its media by this file. Keep it, and copy it together with the media.\n`
}

export function idInMarker(content: string): string {
  return content.split('\n', 1)[0]?.trim() ?? ''
}

/**
 * Compares the storage with the database, and changes neither. A database knows no store before the first one is
 * marked, or after a backup of an earlier version was restored.
 */
export async function storeState(
  database: MarkerDatabase,
  storage: Pick<MediaStorage, 'find' | 'marker'>,
  signal?: AbortSignal,
): Promise<StoreState> {
  const [marker, known] = [await storage.marker(signal), await knownStore(database)]
  if (marker !== null && marker === known?.id) return 'marked'
  if (marker !== null && known?.isMarked) return 'foreign'
  // A database without tables belongs to whichever community's backup is restored into it.
  if (!(await hasTable(database, 'media'))) return 'unmarked'
  const sample = await sampleOfFiles(database)
  const found = (await Promise.all(sample.map((name) => storage.find(name, signal)))).filter(Boolean).length
  if (found > 0 && found * 2 >= sample.length) return 'unmarked'
  if (marker !== null) return 'foreign'
  return sample.length > 0 || known?.isMarked ? 'lost' : 'unmarked'
}

/**
 * Makes the storage that of the community, with the id in its marker if the database knows no store. The first of
 * several processes decides the id.
 */
export async function markStore(
  database: MarkerDatabase,
  storage: Pick<MediaStorage, 'marker' | 'mark'>,
): Promise<void> {
  const marker = await storage.marker()
  await database.query(
    'insert into media_store (id) values (coalesce($1::uuid, gen_random_uuid())) on conflict (is_only) do nothing',
    [marker !== null && uuid.test(marker) ? marker : null],
  )
  const known = await knownStore(database)
  if (known && known.id !== marker) await storage.mark(known.id)
  await database.query('update media_store set marked_at = now() where marked_at is null')
}

/** The store of the community; null if it never had one. */
export async function knownStore(database: MarkerDatabase): Promise<KnownStore | null> {
  if (!(await hasTable(database, 'media_store'))) return null
  const { rows } = await database.query<{ id: string; is_marked: boolean }>(
    'select id::text as id, marked_at is not null as is_marked from media_store',
  )
  return rows[0] ? { id: rows[0].id, isMarked: rows[0].is_marked } : null
}

async function sampleOfFiles(database: MarkerDatabase): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select key || '/' || main_file as name from media where discarded_at is null order by key limit ${sampleSize}`,
  )
  return rows.map(({ name }) => name)
}

/** False for tables of migrations that were not applied yet. */
async function hasTable(database: MarkerDatabase, name: string): Promise<boolean> {
  const { rows } = await database.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [name])
  return rows[0]?.exists === true
}
