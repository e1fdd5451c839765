import { describe, expect, test } from 'vitest'
import { change, summarize, verdict } from './metrics.ts'

describe('summarize', () => {
  test('returns median, minimum and maximum in any order of the rounds', () => {
    expect(summarize([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30 })
    expect(summarize([9, 100])).toEqual({ median: 54.5, min: 9, max: 100 })
    expect(summarize([4])).toEqual({ median: 4, min: 4, max: 4 })
  })

  test('throws without any round', () => {
    expect(() => summarize([])).toThrow('at least one round')
  })
})

describe('verdict', () => {
  const before = { median: 100, min: 95, max: 108 }
  const now = (median: number) => ({ median, min: median, max: median })

  test('depends on whether higher or lower is better', () => {
    expect(verdict(now(120), before, 'higher')).toBe('better')
    expect(verdict(now(120), before, 'lower')).toBe('worse')
    expect(verdict(now(80), before, 'higher')).toBe('worse')
    expect(verdict(now(80), before, 'lower')).toBe('better')
  })

  test('is “same” within the range of the baseline rounds', () => {
    expect(verdict(now(107), before, 'higher')).toBe('same')
    expect(verdict(now(95), before, 'higher')).toBe('same')
  })

  test('is “same” for a small difference from a constant baseline', () => {
    expect(verdict(now(102), { median: 100, min: 100, max: 100 }, 'higher')).toBe('same')
  })

  test('is reported with the relative change', () => {
    expect(change(now(110), before)).toBeCloseTo(0.1)
    expect(change(now(50), before)).toBeCloseTo(-0.5)
  })
})
