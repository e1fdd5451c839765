import { api } from '@daystar/contract/wire'
import { expect, test } from 'vitest'
import { isStored } from './reads.ts'

/** Reads whose replies are not stored: about signing in, for operators, of what is being typed, and of closed parts. */
const notStored = [
  '/community',
  '/connections/common/:',
  '/events/:/calendar.ics',
  '/events/comments/:/versions',
  '/groups/:/photos',
  '/groups/:/removed',
  '/groups/:/reports',
  '/groups/:/reports/count',
  '/groups/:/requests',
  '/groups/:/requests/count',
  '/invitations',
  '/invitations/limits',
  '/invitations/pack-members',
  '/notifications/activities/:',
  '/notifications/group',
  '/places',
  '/suggestions/circles',
  '/suggestions/members',
  '/uploads/:',
  '/users/:/pinned',
  '/users/:/totals',
  '/users/me/archive',
  '/users/me/archive/file',
  '/users/me/audience',
  '/users/me/hidden-memories',
  '/users/me/imports',
  '/users/me/links',
  '/users/me/oidc',
  '/users/me/on-this-day',
  '/users/me/passkeys',
  '/users/me/second-factor',
  '/users/me/security-log',
  '/users/me/sessions',
  '/users/me/welcome',
  '/users/me/years/:',
]

const addressOf = (path: string) => new URL(`https://daystar.example/api${path.replace(/:\w+/g, '7')}`)

test('every read of the contract is stored, or listed here', () => {
  const reads = Object.values(api)
    .flatMap((endpoints) => Object.values(endpoints))
    .filter(({ method, path }) => method === 'GET' && !path.startsWith('/admin/'))
    .map(({ path }) => path)
  expect(reads.length).toBeGreaterThan(40)
  const left = reads.filter((path) => !isStored(addressOf(path))).map((path) => path.replace(/:\w+/g, ':'))
  expect(left.toSorted()).toEqual(notStored)
})

test('searches are stored when their page was opened, and not while a name is typed', () => {
  const search = (query: string) => isStored(new URL(`https://daystar.example/api/users/search?${query}`))
  expect(search('q=marie')).toBe(true)
  expect(search('q=mar&limit=6')).toBe(false)
})
