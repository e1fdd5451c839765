import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database/database.ts'
import { groupCommit, type WriteMode } from './group-commit.ts'

/**
 * Inserts texts into a table, returns their lengths and records every group. `rejected` fails; `locked` is left out of
 * groups.
 */
async function openWriter() {
  const { db } = await createTestDatabase()
  await sql`create table texts (text text)`.execute(db)
  const groups: { mode: WriteMode; texts: string[] }[] = []
  const write = groupCommit(db, async (tx, texts: readonly string[], mode) => {
    groups.push({ mode, texts: [...texts] })
    if (texts.includes('rejected')) throw new Error('This text is rejected.')
    if (texts.includes('impossible')) await sql`select 1 / 0`.execute(tx)
    const written = texts.filter((text) => mode === 'single' || text !== 'locked')
    await sql`insert into texts select unnest(${written}::text[])`.execute(tx)
    return texts.map((text) => (written.includes(text) ? text.length : undefined))
  })
  const stored = async () => {
    const { rows } = await sql<{ text: string }>`select text from texts order by text`.execute(db)
    return rows.map(({ text }) => text)
  }
  return { db, write, groups, stored }
}

test('writes items that arrive at the same moment in one transaction, and each result belongs to its item', async () => {
  const { write, groups, stored } = await openWriter()
  expect(await Promise.all(['one', 'three', 'eleven'].map(write))).toEqual([3, 5, 6])
  expect(groups).toEqual([{ mode: 'batch', texts: ['one', 'three', 'eleven'] }])
  expect(await stored()).toEqual(['eleven', 'one', 'three'])
})

test('writes what arrives during a transaction in the next one', async () => {
  const { write, groups } = await openWriter()
  const first = write('first')
  await new Promise(setImmediate)
  const later = [write('second'), write('third')]
  await Promise.all([first, ...later])
  expect(groups.map(({ texts }) => texts)).toEqual([['first'], ['second', 'third']])
})

test('writes two groups at the same time if that is allowed, and no third one', async () => {
  const { db } = await createTestDatabase()
  const started: string[][] = []
  const { promise: release, resolve } = Promise.withResolvers<void>()
  const write = groupCommit(
    db,
    async (_tx, texts: readonly string[]) => {
      started.push([...texts])
      await release
      return texts.map((text) => text.length)
    },
    { concurrency: 2 },
  )
  const results = []
  for (const text of ['first', 'second', 'third', 'fourth']) {
    results.push(write(text))
    await expect.poll(() => started.length).toBe(Math.min(results.length, 2))
  }
  resolve()
  expect(await Promise.all(results)).toEqual([5, 6, 5, 6])
  expect(started).toEqual([['first'], ['second'], ['third', 'fourth']])
})

test('limits the size of a group', async () => {
  const { write, groups } = await openWriter()
  await Promise.all(Array.from({ length: 250 }, (_, n) => write(`text ${n}`)))
  expect(groups.map(({ texts }) => texts.length)).toEqual([100, 100, 50])
})

test.each(['rejected', 'impossible'])('lets only the request fail whose item fails: %s', async (bad) => {
  const { write, groups, stored } = await openWriter()
  const results = await Promise.allSettled(['one', bad, 'two'].map(write))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(groups.filter(({ mode }) => mode === 'single')).toHaveLength(3)
  expect(await stored()).toEqual(['one', 'two'])
})

test('writes what a group left out alone', async () => {
  const { write, groups, stored } = await openWriter()
  expect(await Promise.all(['one', 'locked'].map(write))).toEqual([3, 6])
  expect(groups.at(-1)).toEqual({ mode: 'single', texts: ['locked'] })
  expect(await stored()).toEqual(['locked', 'one'])
})

test('does not write again what may have been committed before the connection was lost', async () => {
  const { db, stored } = await openWriter()
  let attempts = 0
  const write = groupCommit(db, async (tx, texts: readonly string[]) => {
    attempts++
    await sql`insert into texts select unnest(${[...texts]}::text[])`.execute(tx)
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
  })
  const results = await Promise.allSettled(['one', 'two'].map(write))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(attempts).toBe(1)
  expect(await stored()).toEqual([])
})
