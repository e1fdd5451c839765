import { expect, test } from 'vitest'
import { countLinks } from './count-links.ts'
import { currentLimit } from './limits.ts'
import { newAccountError } from './new-account-error.ts'

const hour = 3600
const day = 24 * hour

test.each([
  ['a new account', 0, false, 7, 20, day],
  ['an account of half a day', day / 2, false, 7, 20, day / 2],
  ['an account of a day', day, false, 7, 50, 6 * day],
  ['a new account that was invited', 0, true, 7, 50, 7 * day],
  ['an account of nearly seven days', 7 * day - hour, false, 7, 50, hour],
  ['a new account, where one day is enough', hour, false, 1, 20, 23 * hour],
])('%s has a limit, and rises to the next level', (_, ageSeconds, isVouchedFor, days, max, risesInSeconds) => {
  expect(currentLimit('mentions', { ageSeconds, isVouchedFor }, days)).toEqual({ max, risesInSeconds })
})

test('an account is no longer limited after the days that the community chose', () => {
  for (const [ageSeconds, days] of [
    [7 * day, 7],
    [0, 0],
    [day, 1],
  ] as const)
    expect(currentLimit('links', { ageSeconds, isVouchedFor: false }, days)).toBeNull()
})

test('the error names the time from which on more is possible, in the time zone of the member', () => {
  const now = Date.parse('2026-06-01T22:30:00Z')
  const limit = { max: 100, risesInSeconds: 20 * hour, timeZone: 'Europe/Berlin' }
  expect(newAccountError('mentions', limit, now)).toMatchObject({
    message:
      'Your account is new: it can mention other members 100 times a day. More is possible from 2 June 2026 at 02:00.',
    retryAfterSeconds: 90 * 60,
  })
  expect(newAccountError('links', limit, now)).toMatchObject({ retryAfterSeconds: 20 * hour })
})

test('counts web addresses with and without a scheme once', () => {
  expect(countLinks(['http://a.example, HTTPS://www.b.example/www.c and www.d.example', 'awww. https:// 3'])).toBe(3)
})
