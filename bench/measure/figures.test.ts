import { describe, expect, test } from 'vitest'
import { change, figure, verdict } from './figures.ts'

describe('a figure', () => {
  test('is the middle of its rounds, whatever their order', () => {
    expect(figure([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30 })
    expect(figure([9, 100])).toEqual({ median: 54.5, min: 9, max: 100 })
    expect(figure([4])).toEqual({ median: 4, min: 4, max: 4 })
  })

  test('cannot be made of no round at all', () => {
    expect(() => figure([])).toThrow('at least one round')
  })
})

describe('a verdict', () => {
  const before = { median: 100, min: 95, max: 108 }
  const now = (median: number) => ({ median, min: median, max: median })

  test('knows which direction is wanted', () => {
    expect(verdict(now(120), before, 'more')).toBe('better')
    expect(verdict(now(120), before, 'less')).toBe('worse')
    expect(verdict(now(80), before, 'more')).toBe('worse')
    expect(verdict(now(80), before, 'less')).toBe('better')
  })

  test('takes what the earlier rounds saw too for noise', () => {
    expect(verdict(now(107), before, 'more')).toBe('same')
    expect(verdict(now(95), before, 'more')).toBe('same')
  })

  test('takes little for nothing, however steady the rounds were', () => {
    expect(verdict(now(102), { median: 100, min: 100, max: 100 }, 'more')).toBe('same')
  })

  test('comes with how much it is', () => {
    expect(change(now(110), before)).toBeCloseTo(0.1)
    expect(change(now(50), before)).toBeCloseTo(-0.5)
  })
})
