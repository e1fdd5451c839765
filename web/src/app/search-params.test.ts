import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { activitySearch, circleSearch, homeSearch, signInSearch } from './search-params.ts'

/** What a page is told of an address: checked by its route alone. */
async function toldBy(address: string, validateSearch: (search: Record<string, unknown>) => object) {
  const root = createRootRoute()
  const page = createRoute({ path: '/page', getParentRoute: () => root, validateSearch })
  const history = createMemoryHistory({ initialEntries: [`/page${address}`] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  await router.load()
  return router.state.matches.at(-1)?.search
}

test('a scope, a tag, a comment and an invite are taken from the address', async () => {
  expect(await toldBy('?scope=circle%3A12&tag=lake', homeSearch)).toEqual({ scope: 'circle:12', tag: 'lake' })
  expect(await toldBy('?comment=7', activitySearch)).toEqual({ comment: 7 })
  expect(await toldBy('?invite=abc&tag=2026', circleSearch)).toEqual({ invite: 'abc', tag: '2026' })
})

test('what a page does not know never reaches it', async () => {
  expect(await toldBy('?scope=everything', homeSearch)).toEqual({})
  expect(await toldBy('?tag=%7B%22a%22%3A1%7D', homeSearch)).toEqual({})
  expect(await toldBy('?comment=first', activitySearch)).toEqual({})
})

test('after signing in nobody is sent to another site', async () => {
  expect(await toldBy('?next=%2Fgroups', signInSearch)).toEqual({ next: '/groups' })
  for (const elsewhere of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])
    expect(await toldBy(`?next=${encodeURIComponent(elsewhere)}`, signInSearch)).toEqual({})
})
