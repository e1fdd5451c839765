import { expect, test } from 'vitest'
import { type Pixels, ssim } from './ssim.ts'

const image = (valueAt: (index: number) => number): Pixels => {
  const [width, height] = [32, 16]
  return { width, height, data: Uint8Array.from({ length: width * height * 3 }, (_, index) => valueAt(index)) }
}
const texture = image((index) => (index * 7919) % 251)

test('is 1 for equal images, and lower the more they differ', () => {
  const noisy = (strength: number) =>
    ssim(
      texture,
      image((index) => Math.min(255, (texture.data[index] ?? 0) + ((index * 31) % strength))),
    )
  expect(ssim(texture, texture)).toBeCloseTo(1, 10)
  expect(noisy(40)).toBeLessThan(noisy(10))
  expect(noisy(10)).toBeLessThan(1)
})

test('is the formula of the paper for two grey areas', () => {
  const c1 = 6.5025
  const [a, b] = [100, 150]
  const expected = (2 * a * b + c1) / (a * a + b * b + c1)
  const grey = (value: number) => image(() => value)
  expect(ssim(grey(a), grey(b))).toBeCloseTo(expected, 10)
})

test('compares only images of the same size', () => {
  expect(() => ssim(texture, { ...texture, width: 16, height: 32 })).toThrow('different sizes')
})
