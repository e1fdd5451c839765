import { limits } from '@daystar/contract/limits'
import { type SqlBool, sql } from 'kysely'
import { isInstant } from './formats.ts'
import { refusal } from './refusal.ts'

/** The place after which a page begins: the sort value and the id of the last row of the page before. */
export interface Cursor {
  readonly key: string
  readonly id: number
}

export interface PageRequest {
  readonly size: number
  readonly after: Cursor | null
}

/** A page of items, and where the next one begins (null on the last). */
export interface PageOf<T> {
  readonly items: T[]
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
    // Not base64 of JSON: refused below like every other text that no page of ours handed out.
  }
  throw refusal('cursor_invalid')
}

/** A cursor over instants, to the microsecond: JavaScript's Date would round and repeat or skip rows. */
export function instantOf(cursor: Cursor): string {
  // As PostgreSQL writes it, the offset may be hours alone.
  if (!isInstant(cursor.key.replace(/([+-]\d\d)$/, '$1:00'))) throw refusal('cursor_invalid')
  return cursor.key
}

/**
 * "Comes after the cursor" for rows sorted by an instant and then by id, both in one direction. With it a page costs the
 * same wherever it lies. Select `keyOf(column)` as `page_key` so that `cutPage` can make the next cursor.
 */
export function after(page: PageRequest, instantColumn: string, idColumn: string, direction: 'older' | 'newer') {
  if (page.after === null) return sql<SqlBool>`true`
  const row = sql`(${sql.ref(instantColumn)}, ${sql.ref(idColumn)})`
  const place = sql`(${instantOf(page.after)}::timestamptz, ${page.after.id}::bigint)`
  return direction === 'older' ? sql<SqlBool>`${row} < ${place}` : sql<SqlBool>`${row} > ${place}`
}

/** The exact text of an instant, for cursors. */
export function keyOf(instantColumn: string) {
  return sql<string>`${sql.ref(instantColumn)}::text`
}

/** Cuts what was asked for plus one row down to a page. */
export function cutPage<R extends { page_key: string; id: number }>(rows: R[], page: PageRequest): PageOf<R> {
  const items = rows.slice(0, page.size)
  const last = items.at(-1)
  return { items, next: rows.length > page.size && last ? { key: last.page_key, id: last.id } : null }
}

/** The same page with other items, for presenters. */
export function mapPage<A, B>(page: PageOf<A>, present: (item: A) => B): PageOf<B> {
  return { items: page.items.map(present), next: page.next }
}
