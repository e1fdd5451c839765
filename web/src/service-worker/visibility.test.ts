// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeCaches } from '../testing/fake-caches.ts'
import { headers } from './member-caches.ts'

const activity = 'https://daystar.example/api/activities/41'
const nothingVisible = () => Response.json({ activity_ids: [], member_ids: [], circle_ids: [] })

/** Starts the worker of a member with a copy of an activity. The responses answer the checks, in order. */
async function openWorker(responses: (() => Response | Promise<Response>)[]) {
  const { noteSession } = await import('./sessions.ts')
  const { noteLostContact, removeInvisible } = await import('./visibility.ts')
  const cache = await caches.open('daystar-member-7-reads')
  await cache.put(activity, Response.json({ title: 'Ночное озеро' }, { headers: { [headers.subjects]: 'a41' } }))
  await noteSession('Bearer secret', '7')
  const check = vi.fn(async () => await (responses.shift() ?? nothingVisible)())
  vi.stubGlobal('fetch', check)
  return {
    check,
    noteLostContact,
    /** What the worker does after each reply of the server. */
    receiveReply: () => removeInvisible('Bearer secret').catch(() => undefined),
    isKept: async () => (await cache.match(activity)) !== undefined,
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('caches', fakeCaches())
  return () => vi.useRealTimers()
})

test('a check that loses the network is repeated at the next contact with the server', async () => {
  const { receiveReply, isKept } = await openWorker([() => Promise.reject(new TypeError('Failed to fetch'))])
  await receiveReply()
  expect(await isKept()).toBe(true)
  await receiveReply()
  expect(await isKept()).toBe(false)
})

test('a check that the server rejects is repeated after ten seconds', async () => {
  const { check, receiveReply, isKept } = await openWorker([() => new Response(null, { status: 500 })])
  await receiveReply()
  await receiveReply()
  expect(check).toHaveBeenCalledOnce()
  expect(await isKept()).toBe(true)
  vi.setSystemTime(Date.now() + 10_000)
  await receiveReply()
  expect(await isKept()).toBe(false)
})

test('a check is repeated after five minutes, or at the next contact after the network was away', async () => {
  const visible = () => Response.json({ activity_ids: [41] })
  const { check, noteLostContact, receiveReply, isKept } = await openWorker([visible, visible])
  await receiveReply()
  vi.setSystemTime(Date.now() + 299_000)
  await receiveReply()
  expect(check).toHaveBeenCalledOnce()
  noteLostContact()
  await receiveReply()
  expect(await isKept()).toBe(true)
  vi.setSystemTime(Date.now() + 300_000)
  await receiveReply()
  expect(await isKept()).toBe(false)
})

test('a check during which the network was away is repeated at the next contact', async () => {
  const lost: (() => void)[] = []
  const worker = await openWorker([
    () => {
      for (const note of lost) note()
      return Response.json({ activity_ids: [41] })
    },
  ])
  lost.push(worker.noteLostContact)
  await worker.receiveReply()
  await worker.receiveReply()
  expect(await worker.isKept()).toBe(false)
})
