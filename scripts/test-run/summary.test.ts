import { describe, expect, test } from 'vitest'
import { overBudget } from './budget.ts'
import { partsOfTier, roughly } from './parts.ts'
import { hasPassed, outcomeOf } from './summary.ts'

const [part] = partsOfTier(true).filter(({ name }) => name === 'server')
if (!part) throw new Error('There is no part for the server.')

const testNamed = (name: string) => ({ file: 'server/src/paging.test.ts', line: 3, name })

type Counts = { passed?: string[]; skipped?: number; failed?: string[] }

const result = ({ passed = ['p', 'q'], skipped = 0, failed = [] }: Counts) => ({
  ...{ part: 'server', run: 'this run', passed: passed.map(testNamed), skipped, failed: failed.map(testNamed) },
  ...{ durationMs: 1, cpuSeconds: 1, isRepeatable: true },
})

const outcome = (first: Counts, second?: Counts) => outcomeOf(part, result(first), second && result(second), 'this run')

describe('a test that failed', () => {
  test('is flaky when it passes alone', () => {
    expect(outcome({ failed: ['a', 'b'] }, { passed: ['a'], failed: ['b'] })).toMatchObject({
      passed: 3,
      flaky: [testNamed('a')],
      failed: [testNamed('b')],
    })
  })

  test('has failed when it did not run again', () => {
    expect(outcome({ failed: ['a'] })).toMatchObject({ failed: [testNamed('a')], flaky: [] })
    expect(outcome({ failed: ['a'] }, { passed: ['p'] })).toMatchObject({ failed: [testNamed('a')], flaky: [] })
    const broken = { ...result({ passed: ['a'] }), failed: [{ file: '', line: undefined, name: 'server tests' }] }
    expect(outcomeOf(part, result({ failed: ['a'] }), broken, 'this run').flaky).toEqual([])
  })

  test('has failed when one of two tests with its name fails again', () => {
    expect(outcome({ failed: ['a'] }, { passed: ['a'], failed: ['a'] }).failed).toEqual([testNamed('a')])
  })

  test('is flaky when its file failed as a whole, and then all of its tests pass', () => {
    const { file } = testNamed('a')
    const first = { ...result({ passed: [] }), failed: [{ file, line: undefined, name: file }] }
    const flakyIn = (second: Counts) => outcomeOf(part, first, result(second), 'this run').flaky
    expect(flakyIn({ passed: ['a', 'b'] })).toEqual(first.failed)
    expect(flakyIn({ passed: ['a'], failed: ['b'] })).toEqual([])
    expect(flakyIn({ passed: [] })).toEqual([])
  })
})

describe('a run', () => {
  test('passes with three flaky tests, and fails with four', () => {
    const flaky = (...names: string[]) => hasPassed([outcome({ failed: names }, { passed: names })])
    expect(flaky('a', 'b', 'c')).toBe(true)
    expect(flaky('a', 'b', 'c', 'd')).toBe(false)
  })

  test('fails with a failed or skipped test, and when a part did not end', () => {
    expect(hasPassed([outcome({})])).toBe(true)
    expect(hasPassed([outcome({ failed: ['a'] })])).toBe(false)
    expect(hasPassed([outcome({ skipped: 1 })])).toBe(false)
    expect(hasPassed([outcomeOf(part, undefined, undefined, 'this run')])).toBe(false)
  })

  test('does not count the results of an earlier run as its own', () => {
    expect(outcomeOf(part, result({}), undefined, 'another run').isCached).toBe(true)
  })
})

describe('the budget of a part', () => {
  const idle = { speed: 1, othersShare: 0.05 }
  const taking = (share: number) => [{ part, cpuSeconds: part.cpuSeconds * share }]

  test('allows 15 % more', () => {
    expect(overBudget(taking(1.14), idle)).toEqual([])
    expect(overBudget(taking(1.16), idle)).toHaveLength(1)
  })

  test('grows on a slower machine', () => {
    expect(overBudget(taking(1.3), { ...idle, speed: 1.2 })).toEqual([])
  })

  test('is not compared beside other programs', () => {
    expect(overBudget(taking(2), { speed: 1, othersShare: 0.2 })).toEqual([])
  })
})

test('estimates its duration in round numbers', () => {
  expect([3, 31, 58, 80, 290].map(roughly)).toEqual(['5 seconds', '35 seconds', 'a minute', 'a minute', '5 minutes'])
})
