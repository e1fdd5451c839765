import { expect, test } from 'vitest'
import { errors } from './errors.ts'
import { api } from './index.ts'
import { type Route, spellings } from './route.ts'

const entries = Object.entries(api).flatMap(([subject, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, entry]) => [`${subject}.${name}`, entry] as const),
)

test('no method and path belongs to two entries', () => {
  const all = entries.flatMap(([, entry]) =>
    spellings(entry).map(([method, path]) => `${method} ${path.replace(/:\w+/g, ':x')}`),
  )
  expect(all.filter((spelling, index) => all.indexOf(spelling) !== index)).toEqual([])
})

test.each(entries)('%s takes a parameter for every placeholder of each of its spellings', (_, entry) => {
  const declared = Object.keys((entry.options.params as { properties?: object } | undefined)?.properties ?? {}).sort()
  for (const [, path] of spellings(entry)) {
    expect([...path.matchAll(/:(\w+)/g)].map((match) => match[1]).sort()).toEqual(declared)
  }
})

test.each(entries)('%s declares refusals that there are, once each', (_, entry) => {
  const codes = entry.options.errors ?? []
  expect(codes.filter((code) => !(code in errors))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
})

test.each(entries)('%s says in a sentence what it does', (_, entry) => {
  expect(entry.options.summary).toMatch(/^[A-Z].*\.$/)
})
