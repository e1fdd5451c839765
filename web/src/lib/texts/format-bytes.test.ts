import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 KB'],
  [340_000, '340 KB'],
  [1_234_567_890, '1.2 GB'],
])('formats %d as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
