import { expect, test } from 'vitest'
import { personalPages } from '../personal-pages.ts'
import { searchSettings } from './search-settings.ts'

const pages = personalPages({ canInvite: true, oidc: null })
const find = (query: string) => searchSettings(pages, query).map(({ label, page }) => `${page.name}: ${label}`)

test.each([
  ['time zone', ['display: Time zone']],
  ['DARK', ['display: Theme']],
  ['log out', ['sign-in: Sessions']],
  ['two factor', ['sign-in: Authenticator app']],
  ['unsubscribe', ['email: Emails']],
  ['gdpr', ['data: Archive of your data']],
  ['léave', ['data: Delete account']],
  ['unicorn', []],
  ['  ', []],
])('finds for %j', (query, found) => {
  expect(find(query)).toEqual(found)
})

test('lists settings whose label matches before those with a matching synonym', () => {
  expect(find('mail')).toEqual(['email: Email address', 'email: Emails'])
  expect(find('block')).toEqual(['privacy: Muted and blocked', 'privacy: Blocked members'])
  expect(find('sessions')[0]).toBe('sign-in: Sign-in and sessions')
})

test('leaves out a page with the name of one of its settings', () => {
  expect(find('security log')).toEqual(['security-log: Security log'])
})

test('leaves out settings that the member does not have', () => {
  const others = personalPages({ canInvite: false, oidc: { name: 'Example ID', is_only: true } })
  expect(searchSettings(others, 'password')).toEqual([])
  expect(searchSettings(others, 'invite')).toEqual([])
  expect(searchSettings(others, 'example')).toMatchObject([{ label: 'Example ID', section: 'sign-in-service' }])
})
