import { limits } from '@daystar/contract/limits'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { CompressedBody } from '../cache/compressed-body.ts'
import { apiError } from './api-error.ts'
import { isInstant } from './formats.ts'

/** Sort value and id of the last row of the previous page. */
export interface Cursor {
  readonly key: string
  readonly id: number
}

export interface PageRequest {
  readonly size: number
  readonly after: Cursor | null
}

/** A page of items and the cursor of the next page, null on the last one. */
export interface PageOf<T> {
  readonly items: T[]
  readonly next: Cursor | null
}

/** A page whose items are JSON already. */
export interface RenderedPage {
  readonly rendered: readonly Buffer[]
  /** Keeps the compressed page for the next request. */
  readonly compressed?: CompressedBody
  readonly next: Cursor | null
}

export function readPage(query: { limit?: number; cursor?: string }): PageRequest {
  return {
    size: query.limit ?? limits.pageDefault,
    after: query.cursor === undefined ? null : decodeCursor(query.cursor),
  }
}

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.key, cursor.id])).toString('base64url')
}

function decodeCursor(text: string): Cursor {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(value) && value.length === 2) {
      const [key, id] = value as unknown[]
      if (typeof key === 'string' && key.length <= 200 && Number.isSafeInteger(id)) return { key, id: id as number }
    }
  } catch {
    // A text that is not base64 of JSON is rejected below like every other invalid cursor.
  }
  throw apiError('cursor_invalid')
}

/** The timestamp of a cursor as text. A JavaScript Date would lose the microseconds and repeat or skip rows. */
export function instantOf(cursor: Cursor): string {
  // The offset in PostgreSQL output may consist of hours only.
  if (!isInstant(cursor.key.replace(/([+-]\d\d)$/, '$1:00'))) throw apiError('cursor_invalid')
  return cursor.key
}

/**
 * Condition for rows after the cursor, sorted by a timestamp and then by id in the same direction, for which an index
 * serves every page at the same cost. Select `keyOf(column)` as `page_key`, which `cutPage` needs for the next cursor.
 */
export function after(page: PageRequest, instantColumn: string, idColumn: string, direction: 'older' | 'newer') {
  if (page.after === null) return sql<SqlBool>`true`
  const row = sql`(${sql.ref(instantColumn)}, ${sql.ref(idColumn)})`
  const cursor = sql`(${instantOf(page.after)}::timestamptz, ${page.after.id}::bigint)`
  return direction === 'older' ? sql<SqlBool>`${row} < ${cursor}` : sql<SqlBool>`${row} > ${cursor}`
}

/** A timestamp as text with full precision, for cursors. */
export function keyOf(instantColumn: string) {
  return sql<string>`${sql.ref(instantColumn)}::text`
}

/**
 * The number of rows to select for `cutPage`, as a literal. With a parameter, PostgreSQL estimates that the plan for
 * all values reads a tenth of the table, and plans the statement anew each time.
 */
export function limitOf({ size }: PageRequest) {
  return sql.lit(size + 1)
}

/** Converts `page.size + 1` selected rows to a page. The additional row only shows that there is a next page. */
export function cutPage<R extends { page_key: string; id: number }>(rows: R[], page: PageRequest): PageOf<R> {
  const items = rows.slice(0, page.size)
  const last = items.at(-1)
  return { items, next: rows.length > page.size && last ? { key: last.page_key, id: last.id } : null }
}

/** Maps the items of a page. */
export function mapPage<A, B>(page: PageOf<A>, present: (item: A) => B): PageOf<B> {
  return { items: page.items.map(present), next: page.next }
}

/** The columns that sort a list: a timestamp, and an id that breaks ties. */
interface PageOrder {
  readonly at: string
  readonly id: string
  readonly direction: 'older' | 'newer'
}

/** A page of a query, in the order of the columns. */
export async function readPageOf<D, T extends keyof D, Row extends { id: number }>(
  query: SelectQueryBuilder<D, T, Row>,
  page: PageRequest,
  { at, id, direction }: PageOrder,
): Promise<PageOf<Row & { page_key: string }>> {
  const order = direction === 'older' ? 'desc' : 'asc'
  const rows = await query
    .select(keyOf(at).as('page_key'))
    .where(after(page, at, id, direction))
    .orderBy(sql.ref(at), order)
    .orderBy(sql.ref(id), order)
    .limit(page.size + 1)
    .execute()
  return cutPage(rows as unknown as (Row & { page_key: string })[], page)
}
