import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createForm, createUploadServer } from '../../../testing/uploads/upload-server.ts'
import { sweepSpool } from './spool.ts'

/** Every new file fails with the error of a full disk. */
function fillDisk(): void {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const fullDisk = () => new Writable({ write: (_chunk, _encoding, done) => done(error) })
  vi.spyOn(fs, 'createWriteStream').mockImplementation(fullDisk as unknown as typeof fs.createWriteStream)
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
}

/** Generates a multipart body of any size in chunks. */
function* multipartChunks(bytes: number) {
  const chunk = Buffer.alloc(64 * 1024, 7)
  yield Buffer.from('--star\r\ncontent-disposition: form-data; name="file"; filename="huge.jpg"\r\n\r\n')
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk
  yield Buffer.from('\r\n--star--\r\n')
}

function streamUpload(port: number, path: string, body: Readable, headers: Record<string, string | number> = {}) {
  const request = httpRequest({
    port,
    path: `/api${path}`,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=star', ...headers },
  })
  const response = new Promise<{ status: number; code: string }>((resolve, reject) => {
    request.on('error', reject).on('response', async (incoming) => {
      const text = Buffer.concat(await incoming.toArray()).toString()
      body.destroy()
      request.destroy()
      resolve({ status: incoming.statusCode ?? 0, code: (JSON.parse(text) as { code: string }).code })
    })
  })
  body.pipe(request)
  return { request, response }
}

test('removes the file when validation or the handler fails', async () => {
  const server = await createUploadServer(async () => {
    throw new Error('Handler failed')
  })
  const file = { bytes: randomBytes(100_000) }

  expect(await server.send('POST', '/log', createForm({ title: '' }, file))).toMatchObject({ status: 422 })
  expect(await server.send('POST', '/log', createForm({ title: 'Swim' }, file))).toMatchObject({ status: 500 })

  expect(await server.spooledFiles()).toEqual([])
})

test('rejects an upload of 500 MB without buffering it in memory or on disk', async () => {
  const server = await createUploadServer()
  const bytes = 500 * 1024 * 1024
  const before = process.memoryUsage().rss
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 5)

  const withContentLength = streamUpload(server.port, '/log', Readable.from(multipartChunks(bytes)), {
    'content-length': bytes,
  })
  expect(await withContentLength.response).toEqual({ status: 413, code: 'file_too_large' })
  const withoutContentLength = streamUpload(server.port, '/picture', Readable.from(multipartChunks(bytes)))
  expect(await withoutContentLength.response).toEqual({ status: 413, code: 'picture_too_large' })

  clearInterval(sampling)
  expect(peak - before).toBeLessThan(100 * 1024 * 1024)
  expect(await server.spooledFiles()).toEqual([])
})

test('removes the file when the client aborts the upload', async () => {
  const server = await createUploadServer()
  const aborted = streamUpload(server.port, '/log', Readable.from(multipartChunks(1024 * 1024)), {
    'content-length': 9_000_000,
  })
  aborted.response.catch(() => undefined)
  await expect.poll(server.spooledFiles).toHaveLength(1)

  aborted.request.destroy()

  await expect.poll(server.spooledFiles).toEqual([])
  expect(server.received).toEqual([])
})

test('keeps the file until the handler finishes when the client disconnects', async () => {
  const { promise: finish, resolve } = Promise.withResolvers<void>()
  const server = await createUploadServer(() => finish)
  const disconnected = streamUpload(server.port, '/picture', Readable.from(multipartChunks(100_000)))
  disconnected.response.catch(() => undefined)
  await expect.poll(() => server.received).toHaveLength(1)

  disconnected.request.destroy()
  await expect.poll(() => server.connectionCount()).toBe(0)
  expect(await server.spooledFiles(), 'the handler still needs it').toHaveLength(1)
  resolve()

  await expect.poll(server.spooledFiles).toEqual([])
})

test('returns 507 when the disk is full', async () => {
  const server = await createUploadServer()
  fillDisk()

  const rejected = await server.send('POST', '/log', createForm({ title: 'Swim' }, { bytes: randomBytes(3_000_000) }))

  expect(rejected).toMatchObject({ status: 507, body: { code: 'storage_full' } })
  expect(server.received).toEqual([])
  expect(await server.spooledFiles()).toEqual([])
})

test('sweeps old files and keeps recent ones', async () => {
  const server = await createUploadServer()
  const folder = join(server.dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'old'), 'stale')
  await writeFile(join(folder, 'recent'), 'in progress')
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(folder, 'old'), hoursAgo, hoursAgo)

  await sweepSpool(server.dataDir)

  expect(await server.spooledFiles()).toEqual(['recent'])
})
