import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { ActivityChanges, ActivityDraft } from '@daystar/contract/activities'
import { limits } from '@daystar/contract/limits'
import { route } from '@daystar/contract/route'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { handleError } from '../error-handler.ts'
import { serve } from '../serve.ts'
import { validatorCompiler } from '../validation/validation.ts'
import { registerMultipart } from './multipart.ts'
import { type SpooledFile, sweepSpool } from './spool.ts'

const mediaOptions = {
  accepts: ['multipart', 'json'],
  file: { fields: ['media_file', 'file'], maxBytes: limits.videoMaxBytes, tooLarge: 'file_too_large' },
} as const
const createEntry = route('POST', '/log', { policy: 'member', ...mediaOptions, body: ActivityDraft })
const updateEntry = route('PATCH', '/log', { policy: 'member', ...mediaOptions, body: ActivityChanges })
const uploadPicture = route('POST', '/picture', {
  policy: 'member',
  accepts: ['multipart'],
  file: { fields: ['file'], maxBytes: limits.pictureMaxBytes, tooLarge: 'picture_too_large' },
})
const jsonOnly = route('POST', '/json', { policy: 'member', body: ActivityDraft })

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

type ReceivedUpload = { body: unknown; file: SpooledFile | null; bytes: Buffer | null }

/** A listening server with one endpoint of each kind that records the input of its handlers. */
async function createUploadServer(handle: (upload: ReceivedUpload) => Promise<void> = async () => undefined) {
  const dataDir = await mkdtemp(join(tmpdir(), 'daystar spool '))
  // The connection of a rejected upload may still be draining when the test ends.
  const app = Fastify({ bodyLimit: 1024 * 1024, forceCloseConnections: true })
  app.decorateRequest('spooled', null)
  app.decorateRequest('viewer', null as never)
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler(handleError)
  registerMultipart(app, { config: { dataDir } as never })
  const received: ReceivedUpload[] = []
  for (const endpoint of [createEntry, updateEntry, uploadPicture, jsonOnly])
    serve(app, endpoint, async ({ request, file }) => {
      const upload = { body: request.body, file, bytes: file && (await readFile(file.path)) }
      received.push(upload)
      await handle(upload)
    })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api`
  const connectionCount = promisify<number>((done) => app.server.getConnections(done))
  const spooledFiles = () => readdir(join(dataDir, 'tmp')).catch(() => [])
  const send = async (method: string, path: string, form: FormData) => {
    const response = await fetch(url + path, { method, body: form })
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? null : (JSON.parse(text) as { code: string; detail: unknown }),
    }
  }
  return { dataDir, port, url, received, connectionCount, spooledFiles, send }
}

function createForm(
  fields: Record<string, string | string[]>,
  file?: { field?: string; bytes: Buffer; name?: string },
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const text of [value].flat()) form.append(name, text)
  if (file) form.append(file.field ?? 'media_file', new Blob([new Uint8Array(file.bytes)]), file.name ?? 'swim.jpg')
  return form
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

test('passes the file and the text fields to the handler and removes the file afterwards', async () => {
  const server = await createUploadServer()
  const bytes = randomBytes(2_000_000)

  const fields = { title: 'Lake, 9 °C', tags: '["swim"]', circle_ids: '[3,5]', lat: '52.5', mood: 'awake' }
  const { status } = await server.send('POST', '/log', createForm(fields, { bytes, name: '../../Morgen im See.jpg' }))

  expect(status).toBe(204)
  expect(server.received[0]).toMatchObject({
    body: { title: 'Lake, 9 °C', tags: ['swim'], circle_ids: [3, 5], lat: 52.5, mood: 'awake' },
    file: { bytes: bytes.length, field: 'media_file', filename: 'Morgen im See.jpg' },
  })
  expect(server.received[0]?.bytes?.equals(bytes)).toBe(true)
  expect(server.received[0]?.file?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(await server.spooledFiles()).toEqual([])
})

test('accepts a form without a file and treats an empty file as missing', async () => {
  const server = await createUploadServer()

  await server.send('POST', '/log', createForm({ title: 'Rest day' }))
  await server.send('POST', '/log', createForm({ title: 'Rest day' }, { bytes: Buffer.alloc(0), name: '' }))

  expect(server.received.map(({ file }) => file)).toEqual([null, null])
  expect(await server.spooledFiles()).toEqual([])
})

test('ignores empty inputs unless an empty string is a valid value', async () => {
  const server = await createUploadServer()
  const empty = {
    description: '',
    mood: '',
    tags: '',
    lat: '',
    timestamp: '',
    audience: '',
    title: '',
    circle_ids: ' ',
  }

  await server.send('PATCH', '/log', createForm(empty))
  const rejected = await server.send('POST', '/log', createForm(empty))

  expect(server.received.map(({ body }) => body)).toEqual([{ description: '', mood: '' }])
  expect(rejected).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'title'] }] } })
})

test.each([
  ['["lake","early"]', ['lake', 'early']],
  ['lake, early ,', ['lake', 'early']],
  ['2026', ['2026']],
  [
    ['lake', 'early'],
    ['lake', 'early'],
  ],
])('parses tags sent as %j', async (tags, expected) => {
  const server = await createUploadServer()
  await server.send('POST', '/log', createForm({ title: 'Swim', tags }))
  expect(server.received[0]?.body).toEqual({ title: 'Swim', tags: expected })
})

test('reports invalid JSON text with its location', async () => {
  const server = await createUploadServer()

  const { status, body } = await server.send(
    'POST',
    '/log',
    createForm({ title: 'Swim', circle_ids: '[3,', lat: 'north' }),
  )

  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'validation',
    detail: [
      { loc: ['body', 'lat'], type: 'json_invalid' },
      { loc: ['body', 'circle_ids'], type: 'json_invalid' },
    ],
  })
})

test('drops fields that are not in the contract', async () => {
  const server = await createUploadServer()
  await server.send('POST', '/log', createForm({ title: 'Swim', __proto__x: '1', constructor: 'x', author_id: '7' }))
  const protoForm = new FormData()
  protoForm.append('title', 'Swim')
  protoForm.append('__proto__', '{"isOperator":true}')
  await server.send('POST', '/log', protoForm)
  expect(server.received.map(({ body }) => body)).toEqual([{ title: 'Swim' }, { title: 'Swim' }])
  expect(({} as { isOperator?: boolean }).isOperator).toBeUndefined()
})

test('removes the file when validation or the handler fails', async () => {
  const server = await createUploadServer(async () => {
    throw new Error('Handler failed')
  })
  const file = { bytes: randomBytes(100_000) }

  expect(await server.send('POST', '/log', createForm({ title: '' }, file))).toMatchObject({ status: 422 })
  expect(await server.send('POST', '/log', createForm({ title: 'Swim' }, file))).toMatchObject({ status: 500 })

  expect(await server.spooledFiles()).toEqual([])
})

test('accepts the same file under several names and uses the first', async () => {
  const server = await createUploadServer()
  const bytes = randomBytes(300_000)
  const form = createForm({ title: 'Swim' }, { bytes })
  form.append('file', new Blob([bytes]), 'copy.jpg')

  expect(await server.send('POST', '/log', form)).toMatchObject({ status: 204 })
  expect(server.received).toMatchObject([{ file: { field: 'media_file' }, bytes }])
  expect(await server.spooledFiles()).toEqual([])
})

test('ignores empty files next to the selected one, whatever their order', async () => {
  const server = await createUploadServer()
  const bytes = randomBytes(3000)
  const emptyFirst = new FormData()
  emptyFirst.append('title', 'Swim')
  emptyFirst.append('media_file', new Blob([]), '')
  emptyFirst.append('file', new Blob([bytes]), 'lake.jpg')
  const emptyLast = createForm({ title: 'Swim' }, { bytes })
  emptyLast.append('file', new Blob([]), '')

  for (const form of [emptyFirst, emptyLast])
    expect(await server.send('POST', '/log', form)).toMatchObject({ status: 204 })
  expect(server.received).toMatchObject([
    { file: { field: 'file' }, bytes },
    { file: { field: 'media_file' }, bytes },
  ])
  expect(await server.spooledFiles()).toEqual([])
})

test('rejects a different second file and unknown file fields', async () => {
  const server = await createUploadServer()
  const twoFiles = createForm({ title: 'Swim' }, { bytes: randomBytes(1000) })
  twoFiles.append('file', new Blob(['second']), 'second.jpg')

  expect(await server.send('POST', '/log', twoFiles)).toMatchObject({ status: 422, body: { code: 'validation' } })
  expect(
    await server.send('POST', '/picture', createForm({}, { field: 'avatar', bytes: randomBytes(300_000) })),
  ).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'avatar'], msg: 'Send the file as "file".' }] } })

  expect(server.received).toEqual([])
  expect(await server.spooledFiles()).toEqual([])
})

test('accepts pictures of at most 5,242,880 bytes', async () => {
  const server = await createUploadServer()
  const picture = (bytes: number) => createForm({}, { field: 'file', bytes: randomBytes(bytes) })

  expect(await server.send('POST', '/picture', picture(limits.pictureMaxBytes))).toMatchObject({ status: 204 })
  expect(await server.send('POST', '/picture', picture(limits.pictureMaxBytes + 1))).toMatchObject({
    status: 413,
    body: { code: 'picture_too_large', detail: 'File is too large. Max size is 5MB.' },
  })
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

test.each([
  ['no boundary', 'multipart/form-data', 'hello'],
  ['no end', 'multipart/form-data; boundary=star', '--star\r\ncontent-disposition: form-data; name="title"\r\n\r\nSwi'],
  ['no parts', 'multipart/form-data; boundary=star', 'hello'],
])('rejects a form with %s as malformed', async (_, contentType, body) => {
  const server = await createUploadServer()
  const response = await fetch(`${server.url}/log`, { method: 'POST', body, headers: { 'content-type': contentType } })
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code: 'malformed' })])
})

test('rejects too many fields and fields that are too long', async () => {
  const server = await createUploadServer()
  const manyFields = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, 'x']))
  const tooLarge = { status: 413, body: { code: 'body_too_large' } }

  expect(await server.send('POST', '/log', createForm({ title: 'Swim', ...manyFields }))).toMatchObject(tooLarge)
  expect(await server.send('POST', '/log', createForm({ title: 'x'.repeat(100_000) }))).toMatchObject(tooLarge)
})

test('rejects multipart where only JSON is accepted', async () => {
  const server = await createUploadServer()
  expect(await server.send('POST', '/json', createForm({ title: 'Swim' }))).toMatchObject({ status: 415 })
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
