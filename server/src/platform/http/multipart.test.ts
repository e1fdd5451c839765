import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { ActivityChanges, ActivityDraft } from '@daystar/contract/activities'
import { limits } from '@daystar/contract/limits'
import { route } from '@daystar/contract/route'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerError } from './answer-errors.ts'
import { registerMultipart } from './multipart.ts'
import { serve } from './serve.ts'
import { type SpooledFile, sweepSpool } from './spool.ts'
import { validatorCompiler } from './validation.ts'

const anything = {
  accepts: ['multipart', 'json'],
  file: ['media_file', 'file'],
  errors: ['media_unsupported'],
} as const
const log = route('POST', '/log', { ...anything, body: ActivityDraft })
const change = route('PATCH', '/log', { ...anything, body: ActivityChanges })
const picture = route('POST', '/picture', { accepts: ['multipart'], file: ['file'], errors: ['picture_too_large'] })
const jsonOnly = route('POST', '/json', { body: ActivityDraft })

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>()
  const { Writable } = await import('node:stream')
  const noRoom = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const fullDisk = () => new Writable({ write: (_chunk, _encoding, done) => done(noRoom) })
  const createWriteStream: typeof fs.createWriteStream = (path, options) =>
    disk.isFull ? (fullDisk() as ReturnType<typeof fs.createWriteStream>) : fs.createWriteStream(path, options)
  return { ...fs, createWriteStream }
})

type Taken = { body: unknown; file: SpooledFile | null; bytes: Buffer | null }

/** A server with one route of each sort, on a port of its own, that remembers what its handlers were given. */
async function intake(handle: (taken: Taken) => Promise<void> = async () => undefined) {
  const dataDir = await mkdtemp(join(tmpdir(), 'daystar spool '))
  // A refused sender's line may still be running out when the test is over.
  const app = Fastify({ bodyLimit: 1024 * 1024, forceCloseConnections: true })
  app.decorateRequest('spooled', null)
  app.decorateRequest('viewer', null as never)
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler(answerError)
  registerMultipart(app, { config: { dataDir } as never })
  const taken: Taken[] = []
  for (const entry of [log, change, picture, jsonOnly])
    serve(app, entry, async ({ request, file }) => {
      const one = { body: request.body, file, bytes: file && (await readFile(file.path)) }
      taken.push(one)
      await handle(one)
    })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api`
  const spooled = () => readdir(join(dataDir, 'tmp')).catch(() => [])
  const send = async (method: string, path: string, form: FormData) => {
    const answer = await fetch(url + path, { method, body: form })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as { code: string; detail: unknown }) }
  }
  return { dataDir, port, url, taken, spooled, send }
}

function formOf(fields: Record<string, string | string[]>, file?: { field?: string; bytes: Buffer; name?: string }) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const text of [value].flat()) form.append(name, text)
  if (file) form.append(file.field ?? 'media_file', new Blob([new Uint8Array(file.bytes)]), file.name ?? 'swim.jpg')
  return form
}

/** A multipart body of any size that never exists as a whole. */
function* endless(bytes: number) {
  const chunk = Buffer.alloc(64 * 1024, 7)
  yield Buffer.from('--star\r\ncontent-disposition: form-data; name="file"; filename="huge.jpg"\r\n\r\n')
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk
  yield Buffer.from('\r\n--star--\r\n')
}

function streamUpload(port: number, path: string, body: Readable, headers: Record<string, string | number> = {}) {
  const sent = httpRequest({
    port,
    path: `/api${path}`,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=star', ...headers },
  })
  const answer = new Promise<{ status: number; code: string }>((resolve, reject) => {
    sent.on('error', reject).on('response', async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      body.destroy()
      sent.destroy()
      resolve({ status: response.statusCode ?? 0, code: (JSON.parse(text) as { code: string }).code })
    })
  })
  body.pipe(sent)
  return { sent, answer }
}

test('an upload reaches the handler as a file on disk with its text fields, and is gone afterwards', async () => {
  const house = await intake()
  const bytes = randomBytes(2_000_000)

  const fields = { title: 'Lake, 9 °C', tags: '["swim"]', circle_ids: '[3,5]', lat: '52.5', mood: 'awake' }
  const { status } = await house.send('POST', '/log', formOf(fields, { bytes, name: '../../Morgen im See.jpg' }))

  expect(status).toBe(204)
  expect(house.taken[0]).toMatchObject({
    body: { title: 'Lake, 9 °C', tags: ['swim'], circle_ids: [3, 5], lat: 52.5, mood: 'awake' },
    file: { bytes: bytes.length, field: 'media_file', filename: 'Morgen im See.jpg' },
  })
  expect(house.taken[0]?.bytes?.equals(bytes)).toBe(true)
  expect(house.taken[0]?.file?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(await house.spooled()).toEqual([])
})

test('a form may come without a file, or with the empty one that browsers send', async () => {
  const house = await intake()

  await house.send('POST', '/log', formOf({ title: 'Rest day' }))
  await house.send('POST', '/log', formOf({ title: 'Rest day' }, { bytes: Buffer.alloc(0), name: '' }))

  expect(house.taken.map(({ file }) => file)).toEqual([null, null])
  expect(await house.spooled()).toEqual([])
})

test('an input left empty says nothing, unless an empty text is a value', async () => {
  const house = await intake()
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

  await house.send('PATCH', '/log', formOf(empty))
  const refused = await house.send('POST', '/log', formOf(empty))

  expect(house.taken.map(({ body }) => body)).toEqual([{ description: '', mood: '' }])
  expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'title'] }] } })
})

test.each([
  ['["lake","early"]', ['lake', 'early']],
  ['lake, early ,', ['lake', 'early']],
  ['2026', ['2026']],
  [
    ['lake', 'early'],
    ['lake', 'early'],
  ],
])('tags written as %j are read', async (tags, expected) => {
  const house = await intake()
  await house.send('POST', '/log', formOf({ title: 'Swim', tags }))
  expect(house.taken[0]?.body).toEqual({ title: 'Swim', tags: expected })
})

test('JSON text that is none is told with its place', async () => {
  const house = await intake()

  const { status, body } = await house.send('POST', '/log', formOf({ title: 'Swim', circle_ids: '[3,', lat: 'north' }))

  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'validation',
    detail: [
      { loc: ['body', 'lat'], type: 'json_invalid' },
      { loc: ['body', 'circle_ids'], type: 'json_invalid' },
    ],
  })
})

test('fields that are not in the contract are dropped, whatever their name', async () => {
  const house = await intake()
  await house.send('POST', '/log', formOf({ title: 'Swim', __proto__x: '1', constructor: 'x', author_id: '7' }))
  const sneaky = new FormData()
  sneaky.append('title', 'Swim')
  sneaky.append('__proto__', '{"isOperator":true}')
  await house.send('POST', '/log', sneaky)
  expect(house.taken.map(({ body }) => body)).toEqual([{ title: 'Swim' }, { title: 'Swim' }])
  expect(({} as { isOperator?: boolean }).isOperator).toBeUndefined()
})

test('the file goes when the fields are refused, and when the handler fails', async () => {
  const house = await intake(async () => {
    throw new Error('The database is gone.')
  })
  const file = { bytes: randomBytes(100_000) }

  expect(await house.send('POST', '/log', formOf({ title: '' }, file))).toMatchObject({ status: 422 })
  expect(await house.send('POST', '/log', formOf({ title: 'Swim' }, file))).toMatchObject({ status: 500 })

  expect(await house.spooled()).toEqual([])
})

test('one file, under a name that the route knows', async () => {
  const house = await intake()
  const two = formOf({ title: 'Swim' }, { bytes: randomBytes(1000) })
  two.append('file', new Blob(['second']), 'second.jpg')

  expect(await house.send('POST', '/log', two)).toMatchObject({ status: 422, body: { code: 'validation' } })
  expect(
    await house.send('POST', '/picture', formOf({}, { field: 'avatar', bytes: randomBytes(300_000) })),
  ).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'avatar'], msg: 'Send the file as "file".' }] } })

  expect(house.taken).toEqual([])
  expect(await house.spooled()).toEqual([])
})

test('a picture may have exactly 5,242,880 bytes and not one more', async () => {
  const house = await intake()
  const picture = (bytes: number) => formOf({}, { field: 'file', bytes: randomBytes(bytes) })

  expect(await house.send('POST', '/picture', picture(limits.pictureMaxBytes))).toMatchObject({ status: 204 })
  expect(await house.send('POST', '/picture', picture(limits.pictureMaxBytes + 1))).toMatchObject({
    status: 413,
    body: { code: 'picture_too_large', detail: 'File is too large. Max size is 5MB.' },
  })
  expect(await house.spooled()).toEqual([])
})

test('half a gigabyte is refused without filling memory or disk', async () => {
  const house = await intake()
  const bytes = 500 * 1024 * 1024
  const before = process.memoryUsage().rss
  let largest = before
  const watch = setInterval(() => {
    largest = Math.max(largest, process.memoryUsage().rss)
  }, 5)

  const announced = streamUpload(house.port, '/log', Readable.from(endless(bytes)), { 'content-length': bytes })
  expect(await announced.answer).toEqual({ status: 413, code: 'file_too_large' })
  const unannounced = streamUpload(house.port, '/picture', Readable.from(endless(bytes)))
  expect(await unannounced.answer).toEqual({ status: 413, code: 'picture_too_large' })

  clearInterval(watch)
  expect(largest - before).toBeLessThan(100 * 1024 * 1024)
  expect(await house.spooled()).toEqual([])
})

test('a client that stops half-way leaves nothing behind', async () => {
  const house = await intake()
  const stopped = streamUpload(house.port, '/log', Readable.from(endless(1024 * 1024)), { 'content-length': 9_000_000 })
  stopped.answer.catch(() => undefined)
  await expect.poll(house.spooled).toHaveLength(1)

  stopped.sent.destroy()

  await expect.poll(house.spooled).toEqual([])
  expect(house.taken).toEqual([])
})

test('a client that hangs up while its file is worked on leaves nothing behind', async () => {
  const { promise: finish, resolve } = Promise.withResolvers<void>()
  const house = await intake(() => finish)
  const gone = streamUpload(house.port, '/picture', Readable.from(endless(100_000)))
  gone.answer.catch(() => undefined)
  await expect.poll(() => house.taken).toHaveLength(1)

  gone.sent.destroy()
  await delay(50)
  expect(await house.spooled(), 'the handler still needs it').toHaveLength(1)
  resolve()

  await expect.poll(house.spooled).toEqual([])
})

test.each([
  ['no boundary', 'multipart/form-data', 'hello'],
  ['no end', 'multipart/form-data; boundary=star', '--star\r\ncontent-disposition: form-data; name="title"\r\n\r\nSwi'],
  ['no parts', 'multipart/form-data; boundary=star', 'hello'],
])('a form with %s is answered as unreadable', async (_, contentType, body) => {
  const house = await intake()
  const answer = await fetch(`${house.url}/log`, { method: 'POST', body, headers: { 'content-type': contentType } })
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'malformed' })])
})

test('fields without number or end are refused', async () => {
  const house = await intake()
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, 'x']))
  const refused = { status: 413, body: { code: 'body_too_large' } }

  expect(await house.send('POST', '/log', formOf({ title: 'Swim', ...many }))).toMatchObject(refused)
  expect(await house.send('POST', '/log', formOf({ title: 'x'.repeat(100_000) }))).toMatchObject(refused)
})

test('a form is refused where only JSON is taken', async () => {
  const house = await intake()
  expect(await house.send('POST', '/json', formOf({ title: 'Swim' }))).toMatchObject({ status: 415 })
})

test('where nothing can be written for want of room, the member learns whom to tell', async () => {
  const house = await intake()
  disk.isFull = true
  onTestFinished(() => {
    disk.isFull = false
  })

  const refused = await house.send('POST', '/log', formOf({ title: 'Swim' }, { bytes: randomBytes(3_000_000) }))

  expect(refused).toMatchObject({ status: 507, body: { code: 'storage_full' } })
  expect(house.taken).toEqual([])
  expect(await house.spooled()).toEqual([])
})

test('what a killed process left is swept, and what is being written is spared', async () => {
  const house = await intake()
  const folder = join(house.dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'old'), 'left behind')
  await writeFile(join(folder, 'young'), 'on its way')
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(folder, 'old'), hoursAgo, hoursAgo)

  await sweepSpool(house.dataDir)

  expect(await house.spooled()).toEqual(['young'])
})
