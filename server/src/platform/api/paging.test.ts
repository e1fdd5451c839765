import { limits } from '@daystar/contract/limits'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database/database.ts'
import { ApiError } from './api-error.ts'
import { after, cutPage, encodeCursor, instantOf, keyOf, mapPage, readPage } from './paging.ts'

function resultOrNull(read: () => string): string | null {
  try {
    return read()
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'cursor_invalid' })
    return null
  }
}

test('decodes an encoded cursor', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.maxSafeInteger(), (key, id) => {
      expect(readPage({ cursor: encodeCursor({ key, id }) }).after).toEqual({ key, id })
    }),
  )
})

test('rejects any other text as an invalid cursor', () => {
  const base64 = fc.oneof(fc.json(), fc.string()).map((text) => Buffer.from(text).toString('base64url'))
  fc.assert(
    fc.property(fc.oneof(fc.string(), base64), (cursor) => {
      resultOrNull(() => readPage({ cursor }).after?.key ?? '')
    }),
  )
})

test.each([
  'null',
  '7',
  '"key"',
  '[]',
  '["key"]',
  '["key", 1, 2]',
  '[7, 1]',
  '["key", "1"]',
  '["key", 1.5]',
  '["key", 9007199254740992]',
  '{"0": "key", "1": 1, "length": 2}',
  `["${'x'.repeat(201)}", 1]`,
])('rejects %s as a cursor', (content) => {
  const cursor = Buffer.from(content).toString('base64url')
  expect(() => readPage({ cursor })).toThrow(new ApiError('cursor_invalid'))
})

test('accepts a cursor whose key has 200 characters', () => {
  const cursor = { key: 'x'.repeat(200), id: 1 }
  expect(readPage({ cursor: encodeCursor(cursor) }).after).toEqual(cursor)
})

test('reads the page size and starts at the first page without a cursor', () => {
  expect(readPage({})).toEqual({ size: limits.pageDefault, after: null })
  expect(readPage({ limit: 7 })).toEqual({ size: 7, after: null })
})

test('accepts only timestamps that PostgreSQL can parse', async () => {
  const { db, close } = await createTestDatabase()
  onTestFinished(close)
  const digits = (max: number) => fc.nat(max).map((n) => String(n).padStart(2, '0'))
  const date = fc
    .tuple(
      fc.nat(9999).map((n) => String(n).padStart(4, '0')),
      digits(14),
      digits(33),
    )
    .map((d) => d.join('-'))
  const time = fc.tuple(digits(25), digits(61), digits(61)).map((t) => t.join(':'))
  const offset = fc.constantFrom('', 'Z', '+00', '-12', '+05:45', '+0545', '+15', '-99', '+14:61')
  const instant = fc
    .tuple(date, fc.constantFrom(' ', 'T'), time, fc.constantFrom('', '.1', '.123456'), offset)
    .map((parts) => parts.join(''))
  const sample = fc.sample(
    fc.oneof(
      instant,
      fc.date({ noInvalidDate: true }).map((d) => d.toISOString()),
    ),
    400,
  )
  const keys = sample.filter((key) => resultOrNull(() => instantOf({ key, id: 1 })) !== null)

  expect(keys.length).toBeGreaterThan(20)
  for (const key of keys) await sql`select ${key}::timestamptz`.execute(db)
})

test('accepts PostgreSQL timestamps with microseconds', async () => {
  const { db, close } = await createTestDatabase()
  onTestFinished(close)
  const { rows } = await sql<{ key: string }>`select '2026-03-21T07:30:00.123456+02'::timestamptz::text as key`.execute(
    db,
  )
  expect(instantOf({ key: rows[0]?.key ?? '', id: 1 })).toBe('2026-03-21 05:30:00.123456+00')
})

test('returns the cursor of the next page, and null on the last page', () => {
  const rows = [1, 2, 3].map((id) => ({ id, page_key: `key ${id}` }))
  expect(cutPage(rows, { size: 2, after: null })).toEqual({ items: rows.slice(0, 2), next: { key: 'key 2', id: 2 } })
  expect(cutPage(rows, { size: 1, after: null }).next).toEqual({ key: 'key 1', id: 1 })
  expect(cutPage(rows, { size: 3, after: null })).toEqual({ items: rows, next: null })
})

test('selects the rows after the cursor in either direction, by time and then by id', async () => {
  const { db, close } = await createTestDatabase()
  onTestFinished(close)
  const [early, late] = ['2026-03-21 05:30:00.000001+00', '2026-03-21 05:30:00.000002+00']
  const select = async (direction: 'older' | 'newer', cursor: { key: string; id: number } | null) => {
    const { rows } = await sql<{ id: number; key: string }>`
      select r.id, ${keyOf('r.at')} as key
      from (values (1, ${early}::timestamptz), (2, ${early}), (3, ${early}), (4, ${late}), (1, ${late})) as r(id, at)
      where ${after({ size: 10, after: cursor }, 'r.at', 'r.id', direction)} order by r.at, r.id`.execute(db)
    return rows.map(({ id, key }) => `${id} ${key === early ? 'early' : key === late ? 'late' : key}`)
  }

  expect(await select('older', null)).toHaveLength(5)
  expect(await select('older', { key: early, id: 2 })).toEqual(['1 early'])
  expect(await select('newer', { key: early, id: 2 })).toEqual(['3 early', '1 late', '4 late'])
  expect(await select('older', { key: late, id: 1 })).toEqual(['1 early', '2 early', '3 early'])
  expect(await select('newer', { key: late, id: 4 })).toEqual([])
  await expect(select('older', { key: 'yesterday', id: 1 })).rejects.toThrow(new ApiError('cursor_invalid'))
})

test('maps the items of a page and keeps its cursor', () => {
  const next = { key: 'key', id: 2 }
  expect(mapPage({ items: [1, 2], next }, (item) => item * 10)).toEqual({ items: [10, 20], next })
})
