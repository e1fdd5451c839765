import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { affectedTests, readAreas } from './changed.ts'

const module = (path: string, ...imports: string[]) => ({
  path,
  imports: imports.map((to) => ({ specifier: to, to, isTypeOnly: false })),
  statements: [],
  tables: [],
  roleDecisions: [],
})

const comments = 'server/src/domains/comments'
const modules = [
  module(`${comments}/commands.ts`),
  module(`${comments}/index.ts`, `${comments}/commands.ts`),
  module(`${comments}/comments.test.ts`, 'server/src/testing/test-app.ts'),
  module('server/src/app.ts', `${comments}/index.ts`),
  module('server/src/testing/test-app.ts', 'server/src/app.ts'),
  module('server/src/testing/reach-races/reach-model.ts', `${comments}/commands.ts`),
  module('server/src/testing/reach.test.ts', 'server/src/testing/reach-races/reach-model.ts'),
  module('server/src/domains/feed/feed.test.ts', 'server/src/testing/test-app.ts'),
  module('contract/src/comments.ts'),
  module('contract/src/index.ts', 'contract/src/comments.ts'),
  module(`${comments}/routes.ts`, 'contract/src/comments.ts'),
  module('server/src/domains/feed/routes.ts', 'contract/src/index.ts'),
  module('server/src/domains/safety/mutes/mutes.test.ts', 'contract/src/comments.ts'),
]
const areas = { 'comments.test.ts': ['comments'], 'navigation.test.ts': ['shell'], 'search.test.ts': ['search'] }

const affectedBy = (...changed: string[]) => Object.fromEntries(affectedTests(changed, { modules, areas }))

describe('a change affects', () => {
  test('the tests of its domain, those that import it, and the end-to-end tests of its area', () => {
    expect(affectedBy(`${comments}/commands.ts`)).toEqual({
      e2e: ['e2e/comments.test.ts'],
      server: [`${comments}/comments.test.ts`, 'server/src/testing/reach.test.ts'],
    })
  })

  test('in the contract, the tests of the domains that use it and of all pages', () => {
    expect(affectedBy('contract/src/comments.ts')).toEqual({
      components: 'all',
      contract: 'all',
      e2e: ['e2e/comments.test.ts'],
      server: [`${comments}/comments.test.ts`, 'server/src/domains/safety/mutes/mutes.test.ts'],
      web: 'all',
    })
  })

  test('in a part that all pages share, the web tests and the end-to-end tests of the shell', () => {
    expect(affectedBy('web/src/ui/overlays/sheet.tsx')).toEqual({
      components: 'all',
      e2e: ['e2e/navigation.test.ts'],
      web: 'all',
    })
  })

  test('in the shared part of the server, all of its tests', () => {
    expect(affectedBy('server/src/platform/api/paging.ts')).toEqual({ processes: 'all', server: 'all' })
  })

  test('a test of processes as part of its own project', () => {
    const test = 'server/src/start-up/shutdown.process.test.ts'
    expect(affectedBy(test)).toEqual({ processes: [test] })
  })

  test('only itself, when it is a test', () => {
    expect(affectedBy('server/src/domains/feed/feed.test.ts')).toEqual({
      server: ['server/src/domains/feed/feed.test.ts'],
    })
  })

  test('in the documentation, the tests of the scripts', () => {
    expect(affectedBy('docs/privacy.md')).toEqual({ operations: 'all', scripts: 'all' })
  })

  test('everything, when the packages change', () => {
    const server = ['processes', 'server']
    const all = ['bench', 'components', 'contract', 'demo', 'e2e', 'operations', ...server, 'scripts', 'web']
    expect(affectedBy('package-lock.json')).toEqual(Object.fromEntries(all.map((project) => [project, 'all'])))
  })
})

test('every end-to-end test names its areas, and every domain and feature with a page has one', () => {
  const declared = readAreas(projectRoot)
  const files = globSync(['*.test.ts', 'own-server/*.test.ts'], { cwd: join(projectRoot, 'e2e') })
  expect(Object.keys(declared).sort()).toEqual(files.sort())
  const parts = globSync(['server/src/domains/*', 'web/src/features/*'], { cwd: projectRoot })
  const names = new Set([...parts.map((path) => path.split('/').at(-1) ?? ''), 'shell', 'platform'])
  const used = new Set(Object.values(declared).flat())
  expect([...used].filter((area) => !names.has(area))).toEqual([])
  expect([...names].filter((name) => !used.has(name))).toEqual([])
})
