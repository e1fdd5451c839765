import { expect, test } from 'vitest'
import { errors } from './errors.ts'
import { api } from './index.ts'
import { policies } from './policies.ts'
import { type Route, routePaths } from './route.ts'
import { containsMember, shownMembers } from './shown-members.ts'

const endpoints = Object.entries(api).flatMap(([resource, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, endpoint]) => [`${resource}.${name}`, endpoint] as const),
)

test('no method and path belongs to two endpoints', () => {
  const all = endpoints.flatMap(([, endpoint]) =>
    routePaths(endpoint).map(([method, path]) => `${method} ${path.replace(/:\w+/g, ':x')}`),
  )
  expect(all.filter((route, index) => all.indexOf(route) !== index)).toEqual([])
})

test.each(endpoints)('%s declares every parameter of its path and aliases', (_, endpoint) => {
  const declared = Object.keys(
    (endpoint.options.params as { properties?: object } | undefined)?.properties ?? {},
  ).sort()
  for (const [, path] of routePaths(endpoint)) {
    expect([...path.matchAll(/:(\w+)/g)].map((match) => match[1]).sort()).toEqual(declared)
  }
})

test.each(endpoints)('%s declares only known error codes, without duplicates', (_, endpoint) => {
  const codes = endpoint.options.errors ?? []
  expect(codes.filter((code) => !(code in errors))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
})

// Mail programs send a form without a file (RFC 8058).
const withoutFile = ['announcements.unsubscribe', 'notificationSettings.unsubscribe']

test.each(
  endpoints.filter(([name, { options }]) => options.accepts?.includes('multipart') && !withoutFile.includes(name)),
)('%s declares its file, and the error for a file that is too large', (_, { options }) => {
  expect(options.file?.maxBytes).toBeGreaterThan(0)
  expect(options.errors).toContain(options.file?.tooLarge)
})

test.each(endpoints)('%s has a one-sentence summary', (_, endpoint) => {
  expect(endpoint.options.summary).toMatch(/^[A-Z].*\.$/)
})

test('every policy belongs to an endpoint and has a one-sentence description', () => {
  const declared = new Set(endpoints.map(([, endpoint]) => endpoint.options.policy))
  for (const [policy, description] of Object.entries(policies)) {
    expect(declared).toContain(policy)
    expect(description, policy).toMatch(/^[A-Z].*\.$/)
  }
})

test.each(endpoints)('%s declares which members its reply shows only if it shows any', (_, { options }) => {
  if (options.members === undefined) return
  expect(options.policy).not.toMatch(/^member:/)
  expect(containsMember(options.reply)).toBe(true)
})

test('an endpoint for everyone shows only the member who signs in, and those who agreed', () => {
  const isPublic = ([, { options }]: (typeof endpoints)[number]) => options.policy === 'public'
  const shown = endpoints.filter(isPublic).map(([name, { options }]) => [name, shownMembers(options)])
  expect(shown.filter(([, members]) => members !== undefined && members !== 'own')).toEqual([
    ['invitations.check', 'agreed'],
  ])
})
