import { expect, test } from 'vitest'
import { leftOutText } from './left-out.ts'

const none = { leaving: 0, unconfirmed: 0, suspended: 0, unsubscribed: 0 }

test('counts those who are left out by reason', () => {
  expect(leftOutText(none)).toBeNull()
  expect(leftOutText({ ...none, unsubscribed: 1 })).toBe('1 member is left out: 1 has unsubscribed.')
  expect(leftOutText({ ...none, unconfirmed: 12, suspended: 1 })).toBe(
    '13 members are left out: 12 have not confirmed their email address, 1 is suspended.',
  )
})
