import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { parts } from './parts.mjs'
import { readPlaywright, readVitest, resultOf } from './results.mjs'

const server = partNamed('server')
const types = partNamed('types')

/** @param {string} wanted */
function partNamed(wanted) {
  const part = parts.find(({ name }) => name === wanted)
  if (!part) throw new Error(`There is no part ${wanted}.`)
  return part
}

/** @param {number} code */
const ended = (code) => ({ code, durationMs: 1, cpuSeconds: 1 })

const vitestCounts = { numPassedTests: 7, numPendingTests: 0, numTodoTests: 0, testResults: [] }

describe('the result of a part', () => {
  test('names the failed tests of Vitest with their lines', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'pages are full' },
      { status: 'failed', fullName: 'a page ends', location: { line: 12 } },
    ]
    const testResults = [{ name: join(projectRoot, 'server/src/paging.test.ts'), status: 'failed', assertionResults }]
    expect(readVitest({ ...vitestCounts, testResults }).failed).toEqual([
      { file: 'server/src/paging.test.ts', line: 12, name: 'a page ends' },
    ])
  })

  test('counts a file that fails to load as one failure, and planned tests as skipped', () => {
    const testResults = [{ name: join(projectRoot, 'web/src/a.test.ts'), status: 'failed', assertionResults: [] }]
    const { failed, skipped } = readVitest({ ...vitestCounts, numPendingTests: 2, numTodoTests: 1, testResults })
    expect(failed).toEqual([{ file: 'web/src/a.test.ts', line: undefined, name: 'web/src/a.test.ts' }])
    expect(skipped).toBe(3)
  })

  test('names the failed tests of Playwright, also in groups', () => {
    const specs = [{ ok: false, file: 'own-server/setup.test.ts', line: 9, title: 'is set up' }]
    const report = { stats: { expected: 3, skipped: 1 }, suites: [{ specs: [], suites: [{ specs }] }] }
    expect(readPlaywright(report)).toEqual({
      passed: 3,
      skipped: 1,
      failed: [{ file: 'e2e/own-server/setup.test.ts', line: 9, name: 'is set up' }],
    })
  })

  test('is one test for a check', () => {
    expect(resultOf(types, '', ended(0))).toMatchObject({ passed: 1, failed: [] })
    expect(resultOf(types, '', ended(2))).toMatchObject({ passed: 0, failed: [{ name: 'types' }], isRepeatable: false })
  })

  test('is a failure that cannot be repeated when the runner fails without a failed test', () => {
    const dir = mkdtempSync(join(tmpdir(), 'daystar-report-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    const report = join(dir, 'report.json')
    writeFileSync(report, JSON.stringify(vitestCounts))
    expect(resultOf(server, report, ended(0))).toMatchObject({ passed: 7, failed: [] })
    const failed = { failed: [{ name: 'server tests' }], isRepeatable: false }
    expect(resultOf(server, report, ended(1))).toMatchObject(failed)
    expect(resultOf(server, join(dir, 'missing.json'), ended(137))).toMatchObject(failed)
  })
})
