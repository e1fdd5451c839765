// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { api } from '@daystar/contract/wire'
import { runnerImport } from 'vite'
import { expect, test } from 'vitest'
import { replyShape } from './reply-shapes.ts'

const contractIndex = fileURLToPath(new URL('../../contract/src/index.ts', import.meta.url))

test('includes only method, path, aliases and the shape of the reply of every endpoint', async () => {
  const { api: declared } = (await runnerImport<{ api: typeof api }>(contractIndex)).module
  for (const [group, routes] of Object.entries(declared)) {
    for (const [name, route] of Object.entries(routes)) {
      const wire = (api as unknown as Record<string, Record<string, typeof route>>)[group]?.[name]
      const { aliases } = route.options as { aliases?: string[] }
      const shape = ['users', 'community'].includes(group) ? null : replyShape(route)
      const options = { ...(aliases && { aliases }), ...(shape !== null && { shape }) }
      expect(wire).toEqual({ method: route.method, path: route.path, options })
    }
  }
  expect(api.comments.stars.options.aliases).toEqual(declared.comments.stars.options.aliases)
  // A resource can be a module.
  const resources = Object.entries(api).map(([name, routes]) => [name, { ...routes }])
  expect(JSON.parse(JSON.stringify(api))).toEqual(Object.fromEntries(resources))
})
