import { expect, test } from 'vitest'
import { Random } from './random.ts'

const draw = (seed: number, count: number) => {
  const random = new Random(seed)
  return Array.from({ length: count }, () => random.next())
}

test('returns the same numbers for the same seed and others for another seed', () => {
  expect(draw(12, 50)).toEqual(draw(12, 50))
  expect(draw(12, 50)).not.toEqual(draw(13, 50))
})

test('returns evenly distributed numbers between 0 and 1', () => {
  const numbers = draw(5, 10_000)
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  expect(mean).toBeCloseTo(0.5, 1)
})

test('picks each item of a list and throws for an empty list', () => {
  const random = new Random(1)
  const picked = new Set(Array.from({ length: 100 }, () => random.pick(['swim', 'run', 'bake'])))
  expect([...picked].sort()).toEqual(['bake', 'run', 'swim'])
  expect(() => random.pick([])).toThrow('empty list')
})
