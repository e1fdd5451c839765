import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { sendFile } from './send-file.ts'

const megabyte = 1024 * 1024
const file = new File([new Uint8Array(5 * megabyte)], 'dive.mp4', { type: 'video/mp4' })

/** A server that stores parts; `break` lets the next request with a part fail after or before it is stored. */
function createServer() {
  const server = {
    received: 0,
    offsets: [] as number[],
    fails: [] as ('before' | 'after' | 'gone')[],
    /** The idempotency keys of the requests that start an upload. */
    starts: [] as (string | null)[],
    lostStarts: 0,
    oldKeys: [] as string[],
  }
  const state = () => ({
    id: 9,
    bytes: file.size,
    received: server.received,
    media: server.received === file.size ? { id: 101 } : null,
  })
  class PartRequest {
    upload = {}
    status = 200
    responseText = ''
    onload?: () => void
    onerror?: () => void
    open() {}
    setRequestHeader() {}
    send(form: FormData) {
      const offset = Number(form.get('offset'))
      server.offsets.push(offset)
      const failure = server.fails.shift()
      if (failure === 'gone') {
        this.status = 404
        this.responseText = '{"code":"upload_not_found","detail":"It was deleted."}'
        return queueMicrotask(() => this.onload?.())
      }
      if (failure !== 'before') server.received = offset + (form.get('part') as File).size
      if (failure) return queueMicrotask(() => this.onerror?.())
      this.responseText = JSON.stringify(state())
      queueMicrotask(() => this.onload?.())
    }
  }
  vi.stubGlobal('XMLHttpRequest', PartRequest)
  vi.stubGlobal('fetch', async (_url: string, { method, headers }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key')
    if (method === 'POST') server.starts.push(key)
    if (method === 'POST' && server.lostStarts-- > 0) throw new TypeError('Failed to fetch')
    if (server.oldKeys.includes(key ?? '')) return Response.json({ code: 'key_completed', detail: '' }, { status: 409 })
    return Response.json(state())
  })
  return server
}

const send = async (uploadId: number | null = null) => {
  const sending = sendFile(file, {
    id: 'a1',
    uploadId,
    signal: new AbortController().signal,
    onStarted: () => undefined,
    onProgress: () => undefined,
  })
  sending.catch(() => undefined)
  await vi.runAllTimersAsync()
  return await sending
}

beforeEach(() => {
  vi.useFakeTimers()
  startSession('secret', 7)
})

test('sends a file in parts of two megabytes', async () => {
  const server = createServer()
  expect(await send()).toEqual({ id: 101 })
  expect(server.offsets).toEqual([0, 2 * megabyte, 4 * megabyte])
})

test('continues after a break with what has not arrived', async () => {
  const server = createServer()
  server.fails = ['before', 'after']
  await send()
  expect(server.offsets).toEqual([0, 0, 2 * megabyte, 4 * megabyte])
})

test('continues an upload that was started before the page was loaded', async () => {
  const server = createServer()
  server.received = 4 * megabyte
  await send(9)
  expect([server.starts, server.offsets]).toEqual([[], [4 * megabyte]])
})

test('starts the upload of a file with the same key after a lost response', async () => {
  const server = createServer()
  server.lostStarts = 1
  await expect(send()).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await send()).toEqual({ id: 101 })
  expect(server.starts).toEqual(['upload-a1', 'upload-a1'])
})

test('starts the upload with another key if the server has deleted the one that the first key names', async () => {
  const server = createServer()
  server.fails = ['gone']
  expect(await send()).toEqual({ id: 101 })
  expect(server.starts).toEqual(['upload-a1', 'upload-a1-after-9'])
})

test('starts the upload with another key if the first key was used more than a day ago', async () => {
  const server = createServer()
  server.oldKeys = ['upload-a1']
  expect(await send()).toEqual({ id: 101 })
  expect(server.starts).toHaveLength(2)
  expect(server.starts[1]).not.toBe('upload-a1')
})
