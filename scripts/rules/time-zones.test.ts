import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'

/** The comparison with the rules of Node, and the check that PostgreSQL knows a time zone. */
const comparing = ['checks/check-time-zones.ts', 'domains/accounts/members/time-zone-queries.ts']

test('times are calculated by the time zone rules of Node alone, and not in SQL', () => {
  const folder = join(projectRoot, 'server/src')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => path.replaceAll('\\', '/'))
  expect(sources.length).toBeGreaterThan(500)
  const others = sources.filter((path) => /at time zone (?!'UTC')/i.test(readFileSync(join(folder, path), 'utf8')))
  expect(others.toSorted()).toEqual(comparing)
})
