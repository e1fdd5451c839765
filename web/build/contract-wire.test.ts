// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { api } from '@daystar/contract/wire'
import { runnerImport } from 'vite'
import { expect, test } from 'vitest'

const contractIndex = fileURLToPath(new URL('../../contract/src/index.ts', import.meta.url))

test('includes method, path and aliases of every endpoint, and no schemas', async () => {
  const { api: declared } = (await runnerImport<{ api: typeof api }>(contractIndex)).module
  for (const [group, routes] of Object.entries(declared)) {
    for (const [name, route] of Object.entries(routes)) {
      const wire = (api as unknown as Record<string, Record<string, typeof route>>)[group]?.[name]
      expect(wire).toMatchObject({ method: route.method, path: route.path })
      expect(wire?.options).not.toHaveProperty('reply')
      expect(wire?.options).not.toHaveProperty('body')
    }
  }
  expect(api.comments.stars.options.aliases).toEqual(declared.comments.stars.options.aliases)
  expect(JSON.parse(JSON.stringify(api))).toEqual(api)
})
