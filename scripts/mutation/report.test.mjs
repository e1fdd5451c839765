import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { rowOf, survivorsOf, tableOf } from './report.mjs'

/** @param {import('./report.mjs').Result['status']} status */
const result = (status) => ({
  status,
  mutatorName: 'SqlText',
  fileName: join(projectRoot, 'server/src/days.ts'),
  location: { start: { line: 3, column: 7 }, end: { line: 3, column: 9 } },
  replacement: 'sql`select\n  1`',
})

test('counts timeouts as killed and leaves mutants out that do not compile', () => {
  const row = rowOf('days', [
    ...Array.from({ length: 7 }, () => result('Killed')),
    .../** @type {const} */ (['Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored']).map(result),
  ])
  expect(row).toEqual({ name: 'days', mutants: 10, killed: 7, survived: 1, uncovered: 1, timeouts: 1, score: 80 })
  expect(tableOf([row])).toBe(
    'module  mutants  killed  survived  no coverage  timeout   score\ndays         10       7         1            1        1  80.0 %',
  )
})

test('scores a module without mutants as zero, so that a wrong path does not pass', () => {
  expect(rowOf('days', []).score).toBe(0)
})

test('lists the mutants that no test noticed, with what they change', () => {
  const source =
    'first\nsecond\nconst q = sql`select id from activities where audience = 1 and\n  reach = 2 order by id`'
  const survivor = {
    ...result('Survived'),
    location: { start: { line: 3, column: 11 }, end: { line: 4, column: 26 } },
    replacement: 'sql`select id from activities where audience = 1 and true order by id`',
  }
  expect(survivorsOf([result('Killed'), survivor], () => source)).toEqual([
    '  server/src/days.ts:3:11  SqlText  where audience = 1 and reach = 2 order by id` → where audience = 1 and true order by id`',
  ])
})
