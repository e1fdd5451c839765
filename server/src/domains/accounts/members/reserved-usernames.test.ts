import { expect, test } from 'vitest'
import { isReservedUsername } from './reserved-usernames.ts'

test.each(['admin', 'Administrator', 'SUPPORT', 'operator', 'moderator', 'moderators', 'daystar', 'me', 'Everyone'])(
  'reserves %s',
  (username) => {
    expect(isReservedUsername(username)).toBe(true)
  },
)

test.each([
  'adm1n',
  'a.d.m.i.n',
  '_admin_',
  '4dm1n',
  'supp0rt',
  'daystar_support',
  'the.team',
  'admin2',
  'Support_24',
  'rnod',
  'm.e',
])('reserves %s, which looks like a reserved username', (username) => {
  expect(isReservedUsername(username)).toBe(true)
})

test.each([
  'ada',
  'admiral',
  'badminton',
  'modesty',
  'mel',
  'supporter',
  'teamlead',
  'daystarling',
  'rootbeer',
  '2024',
  'me2',
  '...',
])('allows %s', (username) => {
  expect(isReservedUsername(username)).toBe(false)
})
