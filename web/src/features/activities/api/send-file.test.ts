import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '#lib/session/session.ts'
import { sendFile } from './send-file.ts'

const megabyte = 1024 * 1024
const file = new File([new Uint8Array(5 * megabyte)], 'dive.mp4', { type: 'video/mp4' })

/** A server that stores parts; `break` lets the next request with a part fail after or before it is stored. */
function createServer() {
  const server = { received: 0, offsets: [] as number[], fails: [] as ('before' | 'after')[], starts: 0 }
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
      if (failure !== 'before') server.received = offset + (form.get('part') as File).size
      if (failure) return queueMicrotask(() => this.onerror?.())
      this.responseText = JSON.stringify(state())
      queueMicrotask(() => this.onload?.())
    }
  }
  vi.stubGlobal('XMLHttpRequest', PartRequest)
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'POST') server.starts += 1
    return Response.json(state())
  })
  return server
}

const send = async (uploadId: number | null = null) => {
  const sending = sendFile(file, {
    uploadId,
    signal: new AbortController().signal,
    onStarted: () => undefined,
    onProgress: () => undefined,
  })
  await vi.runAllTimersAsync()
  return await sending
}

beforeEach(() => {
  vi.useFakeTimers()
  startSession('secret', 7)
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
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
  expect([server.starts, server.offsets]).toEqual([0, [4 * megabyte]])
})
