// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeCaches } from '../testing/fake-caches.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('caches', fakeCaches())
  vi.stubGlobal('location', new URL('https://daystar.example/sw.js'))
})

const html = { 'content-type': 'text/html; charset=utf-8' }
const loginPage = (status = 200) =>
  new Response('<!doctype html><title>Αεροδρόμιο Wi-Fi</title>', { status, headers: html })
const read = (path: string) =>
  new Request(`https://daystar.example/api${path}`, { headers: { authorization: 'Bearer secret' } })

test('the login page of a network does not hide a copy, but is shown in place of a page', async () => {
  const { isAnyPage, networkFirst } = await import('./network.ts')
  const copy = Response.json({ title: 'Озеро' })
  expect(await networkFirst(Promise.resolve(loginPage()), async () => copy)).toBe(copy)
  const page = loginPage()
  expect(await networkFirst(Promise.resolve(page), async () => copy, isAnyPage)).toBe(page)
  const answer = Response.json({ title: 'Lake' })
  expect(await networkFirst(Promise.resolve(answer), async () => copy)).toBe(answer)
  const without = loginPage()
  expect(await networkFirst(Promise.resolve(without), async () => undefined)).toBe(without)
})

test.each([200, 401, 403, 404])(
  'a page of a network with the status %i is not stored, and removes no copy',
  async (status) => {
    const { storeRead } = await import('./reads.ts')
    const feed = 'https://daystar.example/api/feed?scope=mine'
    const cache = await caches.open('daystar-member-7-reads')
    await cache.put(feed, Response.json([{ id: 41, title: 'Laguna' }]))
    vi.stubGlobal('fetch', async () => loginPage(status))
    await storeRead(read('/feed?scope=mine'))
    expect(await caches.keys()).toEqual(['daystar-member-7-reads'])
    expect(await (await cache.match(feed))?.json()).toEqual([{ id: 41, title: 'Laguna' }])
  },
)

test('a rejected session removes all copies', async () => {
  const { storeRead } = await import('./reads.ts')
  await caches.open('daystar-member-7-reads')
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_authenticated' }, { status: 401 }))
  await storeRead(read('/feed?scope=mine'))
  expect(await caches.keys()).toEqual([])
})
