import { describe, expect, test } from 'vitest'
import { countPlaywright, countStep, countTypeErrors, countVitest, sum } from './test-counts.mjs'

const vitestReport = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }

describe('the counts of a test run', () => {
  test('count a file that fails to load as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(countVitest({ ...vitestReport, testResults })).toEqual({ passed: 7, failed: 1, skipped: 0 })
  })

  test('include skipped and planned tests', () => {
    expect(countVitest({ ...vitestReport, numPendingTests: 2, numTodoTests: 1 })).toMatchObject({ skipped: 3 })
  })

  test('count a test that passed on a retry, and an error outside of a test, as failures', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }
    expect(countPlaywright({ stats, errors: ['no server'] })).toEqual({ passed: 3, failed: 3, skipped: 0 })
  })

  test('count each project with type errors once', () => {
    const output = `web/build/icons.ts(1,7): error TS2322: Type 'number' is not assignable to type 'string'.
server/src/app.ts(1,7): error TS2322: Type 'number' is not assignable to type 'string'.
  The expected type comes from property 'web/src(1,1): error'.
server/src/app.ts(9,1): error TS2304: Cannot find name 'db'.
`
    const projects = ['contract', 'server', 'web', 'web/build']
    expect(countTypeErrors(output, projects)).toEqual({ passed: 2, failed: 2, skipped: 0 })
    expect(countTypeErrors('', projects)).toEqual({ passed: 4, failed: 0, skipped: 0 })
  })

  test('count a step without tests as one, and a non-zero exit code as a failure', () => {
    expect(countStep(0, undefined)).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(countStep(1, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(countStep(1, { passed: 7, failed: 0, skipped: 0 })).toEqual({ passed: 7, failed: 1, skipped: 0 })
  })

  test('are added up over all steps', () => {
    const counts = { passed: 7, failed: 1, skipped: 2 }
    expect(sum([counts, counts])).toEqual({ passed: 14, failed: 2, skipped: 4 })
  })
})
