import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { kindOf } from './migration-kinds.ts'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
const kinds = new Map(files.map((name) => [name, kindOf(name, readFileSync(`${folder}${name}`, 'utf8'))]))

test('the first line of a migration states its kind', () => {
  expect(kindOf('0900-a.sql', '-- expand\n-- Text\nselect 1')).toEqual({ kind: 'expand' })
  expect(kindOf('0900-a.sql', '-- contract after 0800-b\nselect 1')).toEqual({ kind: 'contract', after: '0800-b.sql' })
  for (const sql of ['select 1', '-- contract\nselect 1', '-- Text\n-- expand\nselect 1'])
    expect(kindOf('0900-a.sql', sql), sql).toBeNull()
})

test.each(files)('%s is marked as expand or contract', (name) => {
  expect(kinds.get(name), 'The first line must be "-- expand" or "-- contract after NNNN-name".').not.toBeNull()
})

test('a contract migration names itself or an earlier migration', () => {
  for (const [name, kind] of kinds) {
    if (kind?.kind !== 'contract') continue
    expect(files).toContain(kind.after)
    expect(kind.after <= name, name).toBe(true)
  }
})

test('no migration after 0115 replaces text in the definition of a constraint', () => {
  const replacing = files.filter((name) => readFileSync(`${folder}${name}`, 'utf8').includes('pg_get_constraintdef'))

  // Such a migration depends on how PostgreSQL prints a constraint: drop it, and add it with its whole definition.
  expect(replacing.filter((name) => name > '0115-notes-of-answers.sql')).toEqual([])
})
