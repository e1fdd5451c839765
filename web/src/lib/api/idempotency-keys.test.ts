import type { Route } from '@daystar/contract/route'
import { api } from '@daystar/contract/wire'
import { beforeEach, expect, test, vi } from 'vitest'
import { sendWith } from '../outbox/sending/send-item.ts'
import type { OutboxItem } from '../outbox/types.ts'
import { startSession } from '../session/session.ts'
import { call } from './api.ts'
import { upload } from './upload.ts'

const posts = Object.entries(api).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, Route>)
    .filter(([, { method }]) => method === 'POST')
    .map(([name, route]) => [`${group}.${name}`, route] as const),
)

interface Sent {
  readonly path: string
  readonly key: string | null
}

let sent: Sent[]

beforeEach(() => {
  sent = []
  startSession('secret', 7)
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    sent.push({ path, key: new Headers(headers).get('idempotency-key') })
    return Response.json({ detail: 'Later', code: 'unavailable' }, { status: 503 })
  })
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 503
      responseText = '{}'
      path = ''
      key: string | null = null
      onload = () => {}
      open(_method: string, path: string) {
        this.path = path
      }
      setRequestHeader(name: string, value: string) {
        if (name === 'idempotency-key') this.key = value
      }
      send() {
        sent.push({ path: this.path, key: this.key })
        queueMicrotask(() => this.onload())
      }
    },
  )
})

test.each(posts)('%s is sent with an idempotency key, another one for each call', async (_, route) => {
  for (let calls = 0; calls < 2; calls += 1) await call(route, {} as never).catch(() => undefined)
  await upload(route, new FormData()).catch(() => undefined)
  const keys = sent.map(({ key }) => key)
  expect(keys).toHaveLength(3)
  for (const key of keys) expect(key).toMatch(/^[\x20-\x7e]{10,200}$/)
  expect(new Set(keys).size).toBe(3)
})

test('the outbox repeats its requests, and the start of an upload, with the same keys', async () => {
  const send = sendWith(() => ({ token: 'secret', language: 'ar' }))
  const item = {
    method: 'POST',
    path: '/activities/upload',
    body: { title: 'نزهة', media_items: [{ file: 0, alt_text: '' }] },
    idempotencyKey: 'key-of-the-item',
    files: [{ name: 'صورة.jpg', bytes: 3, type: 'image/jpeg' }],
  } as unknown as OutboxItem
  const file = { blob: new Blob(['abc']), name: 'صورة.jpg' }
  const { signal } = new AbortController()
  for (const sentBefore of [{}, {}, { mediaId: 3 }, { mediaId: 3 }])
    await send(item, [{ ...file, ...sentBefore }], signal, async () => {})
  const start = { path: '/api/uploads', key: 'upload-key-of-the-item-0' }
  const whole = { path: '/api/activities/upload', key: 'key-of-the-item' }
  expect(sent).toEqual([start, start, whole, whole])
})
