import { describe, expect, test } from 'vitest'
import { countPlaywright, countStep, countVitest, sum } from './test-counts.mjs'

const vitestReport = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }

describe('the count at the end', () => {
  test('takes a file that could not be read for a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(countVitest({ ...vitestReport, testResults })).toEqual({ passed: 7, failed: 1, skipped: 0 })
  })

  test('shows what was skipped or left to do', () => {
    expect(countVitest({ ...vitestReport, numPendingTests: 2, numTodoTests: 1 })).toMatchObject({ skipped: 3 })
  })

  test('takes a journey that passed at the second try, and an error outside of any, for failures', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }
    expect(countPlaywright({ stats, errors: ['no server'] })).toEqual({ passed: 3, failed: 3, skipped: 0 })
  })

  test('counts a check without tests as one, and never lets a failed end pass', () => {
    expect(countStep(0, undefined)).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(countStep(1, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(countStep(1, { passed: 7, failed: 0, skipped: 0 })).toEqual({ passed: 7, failed: 1, skipped: 0 })
  })

  test('sums over everything that ran', () => {
    const counts = { passed: 7, failed: 1, skipped: 2 }
    expect(sum([counts, counts])).toEqual({ passed: 14, failed: 2, skipped: 4 })
  })
})
