import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RetryLaterError, retryAfterMs } from './retry-later.ts'

const now = Date.parse('2026-11-28T14:00:00Z')

test('reads seconds and dates, and nothing else', () => {
  expect(retryAfterMs('30', now)).toBe(30_000)
  expect(retryAfterMs(' 0 ', now)).toBe(0)
  expect(retryAfterMs('Sat, 28 Nov 2026 14:00:45 GMT', now)).toBe(45_000)
  expect(retryAfterMs('Sat, 28 Nov 2026 13:00:00 GMT', now)).toBe(0)
  for (const header of [undefined, null, '', 'soon', '٣٠']) expect(retryAfterMs(header, now)).toBe(0)
})

test('a delay is between nothing and a day, whatever a server answers', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.nat().map(String), fc.date().map(String)), (header) => {
      const { delayMs } = new RetryLaterError('Later.', retryAfterMs(header, now))
      expect(delayMs).toBeGreaterThanOrEqual(0)
      expect(delayMs).toBeLessThanOrEqual(86_400_000)
    }),
  )
})
