import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { activitySearch, circleSearch, homeSearch, signInSearch } from './search-params.ts'

/** The search parameters of a URL after validation by its route. */
async function parseSearch(address: string, validateSearch: (search: Record<string, unknown>) => object) {
  const root = createRootRoute()
  const page = createRoute({ path: '/page', getParentRoute: () => root, validateSearch })
  const history = createMemoryHistory({ initialEntries: [`/page${address}`] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  await router.load()
  return router.state.matches.at(-1)?.search
}

test('reads scope, tag, comment and invite from the URL', async () => {
  expect(await parseSearch('?scope=circle%3A12&tag=lake', homeSearch)).toEqual({ scope: 'circle:12', tag: 'lake' })
  expect(await parseSearch('?comment=7', activitySearch)).toEqual({ comment: 7 })
  expect(await parseSearch('?invite=abc&tag=2026', circleSearch)).toEqual({ invite: 'abc', tag: '2026' })
})

test('drops invalid search parameters', async () => {
  expect(await parseSearch('?scope=everything', homeSearch)).toEqual({})
  expect(await parseSearch('?tag=%7B%22a%22%3A1%7D', homeSearch)).toEqual({})
  expect(await parseSearch('?comment=first', activitySearch)).toEqual({})
})

test('drops a next parameter that leads to another site', async () => {
  expect(await parseSearch('?next=%2Fgroups', signInSearch)).toEqual({ next: '/groups' })
  for (const externalUrl of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])
    expect(await parseSearch(`?next=${encodeURIComponent(externalUrl)}`, signInSearch)).toEqual({})
})
