import { connections } from '@daystar/contract/connections'
import { blocks } from '@daystar/contract/moderation/blocks'
import { expect, test } from 'vitest'
import { follow } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

test('connections in common are those whom both follow and the viewer sees', async () => {
  const { ada, ben, cleo, dora, eli } = await openTestApp({ members: ['dora', 'eli'] })
  for (const member of [cleo, dora]) {
    await follow(ada, member)
    await follow(ben, member)
  }
  await follow(ada, ben)
  await follow(ada, eli)
  const params = { userId: String(ben.id) }
  const common = async () => (await ada.request(connections.common, { params })).map(({ name }) => name)
  expect(await common()).toEqual([dora.name, cleo.name])
  const pages = await ada.requestAllPages(connections.common, { params, query: { limit: 1 } })
  expect(pages.map((page) => page.map(({ name }) => name))).toEqual([[dora.name], [cleo.name]])

  await dora.request(blocks.add, { params: { userId: ada.id } })
  expect(await common()).toEqual([cleo.name])
})
