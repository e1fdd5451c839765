import { expect, test } from 'vitest'
import { concatUnpooled } from './buffers.ts'

test('concatenates buffers into memory that they do not share', () => {
  const result = concatUnpooled([Buffer.from('lake'), Buffer.from(''), Buffer.from(' walk')])
  expect(result.toString()).toBe('lake walk')
  expect(result.buffer.byteLength).toBe(result.length)
})
