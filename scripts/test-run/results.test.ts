import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { parts } from './parts.ts'
import { resultOf } from './results.ts'

/** Reads the result of a part whose runner wrote a report, unless that is undefined, and ended with a code. */
function read(wanted: string, report: object | undefined, code = 0) {
  const part = parts.find(({ name }) => name === wanted)
  if (!part) throw new Error(`There is no part ${wanted}.`)
  const dir = mkdtempSync(join(tmpdir(), 'daystar-report-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'report.json')
  if (report) writeFileSync(file, JSON.stringify(report))
  return resultOf(part, file, { code, durationMs: 1, cpuSeconds: 1 })
}

const pagesAreFull = { status: 'passed', fullName: 'pages are full' }
const vitestCounts = { numPendingTests: 0, numTodoTests: 0 }

describe('the result of a part', () => {
  test('names the tests of Vitest that passed and failed, with their lines', () => {
    const file = 'server/src/paging.test.ts'
    const assertionResults = [pagesAreFull, { status: 'failed', fullName: 'a page ends', location: { line: 12 } }]
    const testResults = [{ name: join(projectRoot, file), status: 'failed', assertionResults }]
    expect(read('server', { ...vitestCounts, testResults })).toMatchObject({
      passed: [{ file, line: undefined, name: 'pages are full' }],
      skipped: 0,
      failed: [{ file, line: 12, name: 'a page ends' }],
    })
  })

  test('counts a file that fails to load as one failure, and planned tests as skipped', () => {
    const testResults = [{ name: join(projectRoot, 'web/src/a.test.ts'), status: 'failed', assertionResults: [] }]
    const { failed, skipped } = read('web', { numPendingTests: 2, numTodoTests: 1, testResults })
    expect(failed).toEqual([{ file: 'web/src/a.test.ts', line: undefined, name: 'web/src/a.test.ts' }])
    expect(skipped).toBe(3)
  })

  test('names the tests of Playwright that passed and failed, also in groups', () => {
    const file = 'own-server/setup.test.ts'
    const specs = [
      { ok: false, file, line: 9, title: 'is set up', tests: [{ status: 'unexpected' }] },
      { ok: true, file, line: 20, title: 'has a name', tests: [{ status: 'expected' }] },
      { ok: true, file, line: 31, title: 'has a logo', tests: [{ status: 'skipped' }] },
    ]
    const report = { stats: { skipped: 1 }, suites: [{ specs: [], suites: [{ specs }] }] }
    expect(read('e2e', report)).toMatchObject({
      passed: [{ file: `e2e/${file}`, line: 20, name: 'has a name' }],
      skipped: 1,
      failed: [{ file: `e2e/${file}`, line: 9, name: 'is set up' }],
    })
  })

  test('is one test for a check', () => {
    expect(read('types', undefined)).toMatchObject({ passed: [{ name: 'types' }], failed: [] })
    expect(read('types', undefined, 2)).toMatchObject({ passed: [], failed: [{ name: 'types' }], isRepeatable: false })
  })

  test('is a failure that cannot be repeated when the runner fails without a failed test', () => {
    const testResults = [{ name: join(projectRoot, 'a.test.ts'), status: 'passed', assertionResults: [pagesAreFull] }]
    const report = { ...vitestCounts, testResults }
    expect(read('server', report)).toMatchObject({ passed: [{ name: 'pages are full' }], failed: [] })
    const failed = { failed: [{ name: 'server tests' }], isRepeatable: false }
    expect(read('server', report, 1)).toMatchObject(failed)
    expect(read('server', undefined, 137)).toMatchObject(failed)
  })
})
