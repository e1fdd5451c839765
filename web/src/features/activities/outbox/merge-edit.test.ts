import { expect, test, vi } from 'vitest'
import { openOutboxDatabase } from '#lib/outbox/database.ts'
import { runSender } from '#lib/outbox/sending/sender.ts'
import { OutboxStore } from '#lib/outbox/store.ts'
import { stubIndexedDb } from '#lib/outbox/testing/stub-indexed-db.ts'
import type { Failure, OutboxItem } from '#lib/outbox/types.ts'
import '#app/outbox/registry.ts'
import { mergeEdit } from './merge-edit.ts'

const changed: Failure = { status: 409, code: 'activity_changed', message: 'It was changed.' }
const edit = {
  id: 3,
  path: '/activities/:activityId',
  params: { activityId: 41 },
  body: { title: 'Cold lake', if_edited_at: null },
  base: { title: 'Lake' },
  files: [],
} as unknown as OutboxItem

/** Merges the edit with what the server has now; null if the server cannot be reached. */
async function merge(current: object | null, item = edit) {
  vi.stubGlobal('fetch', async () =>
    current ? Response.json(current) : Promise.reject(new TypeError('Failed to fetch')),
  )
  const rebase = vi.fn(async (_id: number, _body: object, _key: string) => {})
  const files = async () => []
  return { result: await mergeEdit({ rebase, files }, item, changed, 'secret'), rebased: rebase.mock.calls[0]?.[1] }
}

test('sees no conflict in a field that was changed to the same value', async () => {
  expect((await merge({ title: 'Cold lake', edited_at: '2026-07-01T10:00:00Z' })).result).toBeNull()
})

test('tries again later if the other version cannot be read', async () => {
  expect((await merge(null)).result).toBe('later')
})

test('sends a merged edit at once', async () => {
  stubIndexedDb()
  const store = new OutboxStore(await openOutboxDatabase())
  await store.add({
    ...{ kind: 'activity:edit', method: 'PATCH', path: edit.path, params: { activityId: 41 } },
    ...{ body: { title: 'Cold lake', if_edited_at: null }, base: { title: 'Lake' }, objects: ['activity:41'] },
    ...{ summary: { title: 'Cold lake' }, userId: 7, idempotencyKey: 'key', loggedAt: '2026-07-01T09:00:00Z' },
  })
  const answers = [
    { status: 409, body: { code: 'activity_changed', detail: 'It was changed.' }, retryAfterMs: null },
    { status: 200, body: { id: 41 }, retryAfterMs: null },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ title: 'Lake', edited_at: '2026-07-01T10:00:00Z' }))
  await runSender({
    userId: 7,
    store,
    send: async () => answers.shift() ?? expect.unreachable('The edit is sent twice.'),
    signal: new AbortController().signal,
    pause: async () => {},
    token: 'secret',
    events: { onChange() {}, onSent() {}, onHalt() {} },
    once: true,
  })
  expect(await store.list(7)).toEqual([])
})
