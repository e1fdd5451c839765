// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { waitingAction } from '../../testing/waiting-writes.ts'
import { stubIndexedDb } from './testing/stub-indexed-db.ts'

beforeEach(() => {
  vi.resetModules()
  stubIndexedDb()
})

const [ada, ben] = [7, 8]
const load = async () => ({ ...(await import('./waiting.ts')), ...(await (await import('./stores.ts')).openStores()) })

test('nothing waits on a device without the store, which is not created', async () => {
  const { hasWaiting } = await import('./waiting.ts')
  expect(await hasWaiting(ada)).toBe(false)
  expect(await indexedDB.databases()).toEqual([])
})

test('what waits, encrypted or not, is found for its member alone', async () => {
  const { hasWaiting, store, kept } = await load()
  expect(await hasWaiting(ada)).toBe(false)
  const action = waitingAction('high-five', { activityId: 3, on: true, title: 'Ærø' })
  const item = await store.add({ ...action, userId: ada, idempotencyKey: 'key', loggedAt: '2026-05-02T06:00:00.000Z' })
  expect([await hasWaiting(ada), await hasWaiting(ben)]).toEqual([true, false])
  const record = { userId: ada, keptAt: item.loggedAt, publicKey: '', items: new ArrayBuffer(0), files: [] }
  await kept.replace([item], record)
  expect([await hasWaiting(ada), await hasWaiting(ben)]).toEqual([true, false])
})

test('nothing waits if the browser cannot open the store', async () => {
  vi.stubGlobal('indexedDB', { databases: () => Promise.reject(new Error('Cannot open')) })
  const { hasWaiting } = await import('./waiting.ts')
  expect(await hasWaiting(ada)).toBe(false)
})
