import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import { jobHandlers } from '../../../jobs/job-handlers.ts'
import { transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { runJobsOnce } from '../../../platform/jobs/job-runner.ts'
import { s3Storage } from '../../../platform/media-storage/s3-storage.ts'
import { startS3Server } from '../../../testing/services/s3-server.ts'
import { createTestApp, sharedTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  createActivityWithMedia,
  createJpeg,
  mediaRows,
  setProfilePicture,
  spoolFile,
  webmVideo,
} from '../../../testing/uploads.ts'
import { discardMedia, ingestUpload, presentMedia } from '../index.ts'

const openTestApp = sharedTestApp()

const mediaRow = ({ db }: TestApp, id: number) =>
  db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test("serves a member's picture publicly, cached for five minutes by shared caches, with security headers", async () => {
  const { ada, testApp } = await openTestApp()
  const { url } = await setProfilePicture(testApp, ada.id)

  const response = await testApp.app.inject(url)

  expect(url).toMatch(/^\/media\/[\w-]{22}\/256\.webp$/)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=86400, s-maxage=300',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'content-length': String(response.rawPayload.length),
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  const small = await testApp.app.inject(url.replace('256', '96'))
  expect((await sharp(small.rawPayload).metadata()).width).toBe(96)
})

test('returns 304 for a matching ETag and only headers for HEAD', async () => {
  const { ada, testApp } = await openTestApp()
  const { url } = await setProfilePicture(testApp, ada.id)
  const first = await testApp.app.inject(url)

  const second = await testApp.app.inject({ url, headers: { 'if-none-match': `W/${first.headers.etag}, "other"` } })
  const head = await testApp.app.inject({ url, method: 'HEAD' })

  expect([second.statusCode, second.rawPayload.length]).toEqual([304, 0])
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(first.headers['content-length'])
})

test('sends the ETag of the file, the time of the upload and headers that forbid scripts', async () => {
  const { ada, testApp } = await openTestApp()
  const { id, key, url } = await setProfilePicture(testApp, ada.id)
  const { created_at } = await mediaRow(testApp, id)
  const { headers } = await testApp.app.inject(url)
  expect(headers).toMatchObject({
    etag: `"${key}-256.webp"`,
    'last-modified': created_at.toUTCString(),
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'accept-ranges': 'bytes',
  })
  expect((await testApp.app.inject(url.replace('256', '96'))).headers.etag).toBe(`"${key}-96.webp"`)
})

test('compares If-None-Match with the ETag of the file', async () => {
  const { ada, testApp } = await openTestApp()
  const { url } = await setProfilePicture(testApp, ada.id)
  const etag = String((await testApp.app.inject(url)).headers.etag)
  const statusFor = async (value: string) =>
    (await testApp.app.inject({ url, headers: { 'if-none-match': value } })).statusCode
  for (const value of [etag, `W/${etag}`, `"other" , W/${etag}`, '*', `"other", *`])
    expect(await statusFor(value)).toBe(304)
  for (const value of ['"other"', `x${etag}`, `xW/${etag}`, etag.slice(0, -2), ''])
    expect(await statusFor(value)).toBe(200)
})

test('answers an unknown file and an unsatisfiable range without caching', async () => {
  const { ada, testApp } = await openTestApp()
  const { url } = await setProfilePicture(testApp, ada.id)
  const { rawPayload } = await testApp.app.inject(url)
  const missing = await testApp.app.inject('/media/unknown/256.webp')
  expect([missing.statusCode, missing.json()]).toMatchObject([404, { code: 'media_not_found' }])
  expect(missing.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })

  const beyond = await testApp.app.inject({ url, headers: { range: `bytes=${rawPayload.length}-` } })
  expect([beyond.statusCode, beyond.rawPayload.length]).toEqual([416, 0])
  expect(beyond.headers).toMatchObject({ 'cache-control': 'no-store', 'content-range': `bytes */${rawPayload.length}` })
})

test('describes a range for HEAD and sends no bytes', async () => {
  const { ada, testApp } = await openTestApp()
  const { url } = await setProfilePicture(testApp, ada.id)
  const head = await testApp.app.inject({ url, method: 'HEAD', headers: { range: 'bytes=10-19' } })
  expect([head.statusCode, head.rawPayload.length]).toEqual([206, 0])
  expect(head.headers).toMatchObject({ 'content-type': 'image/webp', 'content-length': '10' })
  expect(head.headers['content-range']).toMatch(/^bytes 10-19\/\d+$/)
})

const unknownFiles = ['original.jpg', '257.webp', '256.webp%00', '..%2f256.webp', 'constructor', '256.WEBP']
test.each(unknownFiles)('returns 404 for the unknown file %s', async (name) => {
  const { ada, testApp } = await openTestApp()
  const { key } = await setProfilePicture(testApp, ada.id)
  const response = await testApp.app.inject(`/media/${key}/${name}`)
  expect(response.statusCode).toBe(404)
  expect(response.headers['cache-control']).toBe('no-store')
})

test('serves a non-public photo only by its signed URL until that expires', async () => {
  const { ada, testApp } = await createTestApp()
  const file = await spoolFile(testApp, await createJpeg())
  const { id, url } = await ingestUpload(testApp.deps, { file, ownerId: ada.id, accept: 'any' })
  await createActivityWithMedia(testApp, ada.id, id, { audience: 'me' })
  const media = presentMedia(await mediaRow(testApp, id), { alt: 'A lake', isPublic: false, signedUrlSeconds: 300 })
  const get = (mediaUrl: string) => testApp.app.inject(mediaUrl)

  const response = await get(media.url)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
  for (const variant of media.variants) expect((await get(variant.url)).statusCode).toBe(200)
  expect(media).toMatchObject({ kind: 'image', width: 900, height: 600, alt: 'A lake' })
  expect(media.variants.map(({ width }) => width)).toEqual([320, 640, 900])
  expect(JSON.stringify(media)).not.toContain((await mediaRow(testApp, id)).signing_key)

  const [, expiry = ''] = /e=(\d+)/.exec(media.url) ?? []
  for (const forged of [
    url,
    media.url.replace(expiry, String(Number(expiry) + 3600)),
    media.url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    media.url.replace(/&s=.*/, ''),
    `${media.url}&s=x`,
    `${url}?e=&s=`,
  ])
    expect((await get(forged)).statusCode, forged).toBe(404)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await get(media.url)).statusCode, 'after five minutes').toBe(404)
})

test('lets browsers revalidate their copy of a photo with a new or an expired signature, without its bytes', async () => {
  const { ada, testApp } = await createTestApp()
  const file = await spoolFile(testApp, await createJpeg())
  const { id, url: publicUrl } = await ingestUpload(testApp.deps, { file, ownerId: ada.id, accept: 'any' })
  const diary = await createActivityWithMedia(testApp, ada.id, id, { audience: 'me' })
  const row = await mediaRow(testApp, id)
  const signed = () => presentMedia(row, { alt: '', isPublic: false, signedUrlSeconds: 300 }).url
  const first = signed()
  const response = await testApp.app.inject(first)
  expect(response.headers['no-vary-search']).toBe('params=("e" "s")')
  const revalidate = async (url: string, etag = response.headers.etag) => {
    const { statusCode, headers, rawPayload } = await testApp.app.inject({
      url,
      headers: { 'if-none-match': String(etag) },
    })
    return { statusCode, caching: headers['cache-control'], bytes: rawPayload.length }
  }

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(signed()).not.toBe(first)
  expect(await revalidate(signed())).toEqual({
    statusCode: 304,
    caching: expect.stringMatching(/^private, max-age=\d+, immutable$/),
    bytes: 0,
  })
  expect(await revalidate(first)).toEqual({ statusCode: 304, caching: 'private, no-cache', bytes: 0 })
  expect(await revalidate(first.replace(/.$/, '!'))).toMatchObject({ statusCode: 404, caching: 'no-store' })
  expect(await revalidate(first, '"other"')).toMatchObject({ statusCode: 404, caching: 'no-store' })

  await testApp.db.updateTable('activities').set({ audience: 'everyone' }).where('id', '=', diary).execute()
  expect((await testApp.app.inject(publicUrl)).headers).not.toHaveProperty('no-vary-search')
})

test('rejects the signature of another photo', async () => {
  const { ada, testApp } = await openTestApp()
  const urls: string[] = []
  for (const _ of [1, 2]) {
    const file = await spoolFile(testApp, await createJpeg())
    const { id } = await ingestUpload(testApp.deps, { file, ownerId: ada.id, accept: 'any' })
    await createActivityWithMedia(testApp, ada.id, id, { audience: 'me' })
    urls.push(presentMedia(await mediaRow(testApp, id), { alt: '', isPublic: false, signedUrlSeconds: 300 }).url)
  }
  const [first = '', second = ''] = urls
  const mixed = `${first.split('?')[0]}?${second.split('?')[1]}`
  expect((await testApp.app.inject(mixed)).statusCode).toBe(404)
})

test('serves a photo without a signature only while its activity is public', async () => {
  const { ada, testApp } = await openTestApp()
  const file = await spoolFile(testApp, await createJpeg())
  const { id, url } = await ingestUpload(testApp.deps, { file, ownerId: ada.id, accept: 'any' })
  const status = async () => (await testApp.app.inject(url)).statusCode

  expect(await status(), 'not referenced yet').toBe(404)
  const swim = await createActivityWithMedia(testApp, ada.id, id)
  expect(await status()).toBe(200)
  await testApp.db.updateTable('activities').set({ audience: 'me' }).where('id', '=', swim).execute()
  expect(await status()).toBe(404)
})

test('requires a signed URL for activity photos when public reading is off', async () => {
  const { ada, testApp } = await createTestApp({ publicRead: false })
  const file = await spoolFile(testApp, await createJpeg())
  const { id, url } = await ingestUpload(testApp.deps, { file, ownerId: ada.id, accept: 'any' })
  await createActivityWithMedia(testApp, ada.id, id)

  expect((await testApp.app.inject(url)).statusCode).toBe(404)
  const signed = presentMedia(await mediaRow(testApp, id), { alt: '', isPublic: false, signedUrlSeconds: 300 }).url
  expect((await testApp.app.inject(signed)).statusCode).toBe(200)
})

test('does not serve discarded media, even if something still shows them or the URL is signed', async () => {
  const { ada, testApp } = await openTestApp()
  const { id, url } = await setProfilePicture(testApp, ada.id)
  const signed = presentMedia(await mediaRow(testApp, id), { alt: '', isPublic: false, signedUrlSeconds: 300 }).url
  const statuses = () =>
    Promise.all([url, signed].map(async (mediaUrl) => (await testApp.app.inject(mediaUrl)).statusCode))

  expect(await statuses()).toEqual([200, 200])
  await transaction(testApp.db, (tx) => discardMedia(tx, id))
  expect(await statuses()).toEqual([404, 404])
})

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const stores: Record<string, (deps: Deps) => Promise<Deps>> = {
  'a local folder': async (deps) => deps,
  'an S3-compatible store': async (deps) => {
    const server = await startS3Server()
    onTestFinished(server.stop)
    return { ...deps, storage: s3Storage(server.mediaUrl) }
  },
}

describe.each(Object.entries(stores))('a video in %s', (_, withStore) => {
  test('is served completely or as the requested byte range', async () => {
    const { ada, testApp } = await openTestApp()
    const deps = await withStore(testApp.deps)
    const app = await buildApp(deps)
    onTestFinished(() => app.close())
    const file = await spoolFile(testApp, webmVideo, 'video.webm')
    const { id, url } = await ingestUpload(deps, { file, ownerId: ada.id, accept: 'any' })
    await createActivityWithMedia(testApp, ada.id, id)
    const size = webmVideo.length
    const getRange = async (range: string, extraHeaders: Record<string, string> = {}) => {
      const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { range, ...extraHeaders } })
      return { status: statusCode, range: headers['content-range'], digest: digest(rawPayload) }
    }

    const full = await app.inject(url)
    expect(url).toMatch(/\/original\.webm$/)
    expect(full.headers).toMatchObject({ 'content-type': 'video/webm', 'accept-ranges': 'bytes' })
    expect(full.rawPayload.equals(webmVideo)).toBe(true)

    const partial = (start: number, end: number) => ({
      status: 206,
      range: `bytes ${start}-${end}/${size}`,
      digest: digest(webmVideo.subarray(start, end + 1)),
    })
    expect(await getRange('bytes=0-99')).toEqual(partial(0, 99))
    expect(await getRange('bytes=199000-')).toEqual(partial(199_000, size - 1))
    expect(await getRange('bytes=-500')).toEqual(partial(size - 500, size - 1))
    expect(await getRange('bytes=10-99999999')).toEqual(partial(10, size - 1))
    expect(await getRange('bytes=7-7', { 'if-range': String(full.headers.etag) })).toEqual(partial(7, 7))

    const complete = { status: 200, range: undefined, digest: digest(webmVideo) }
    expect(await getRange('bytes=0-0', { 'if-range': '"another"' })).toEqual(complete)
    expect(await getRange('bytes=0-9,20-29')).toEqual(complete)
    expect(await getRange('lines=1-2')).toEqual(complete)
    expect(await getRange('bytes=9-3')).toEqual(complete)

    expect(await getRange(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` })
    expect(await getRange('bytes=-0')).toMatchObject({ status: 416 })
  })

  test('is not served once it is discarded, and a job deletes its files', async () => {
    const { ada, testApp } = await createTestApp()
    const deps = await withStore(testApp.deps)
    const app = await buildApp(deps)
    onTestFinished(() => app.close())
    const file = await spoolFile(testApp, webmVideo)
    const { id, key, url } = await ingestUpload(deps, { file, ownerId: ada.id, accept: 'any' })
    const swim = await createActivityWithMedia(testApp, ada.id, id)

    await transaction(testApp.db, async (tx) => {
      await tx.deleteFrom('activities').where('id', '=', swim).execute()
      await discardMedia(tx, id)
    })
    expect((await app.inject(url)).statusCode).toBe(404)
    expect(await deps.storage.find(`${key}/original.webm`)).not.toBeNull()

    expect(await runJobsOnce({ pool: testApp.database.pool, log: deps.log }, jobHandlers(deps))).toEqual([])
    expect(await deps.storage.find(`${key}/original.webm`)).toBeNull()
    expect(await mediaRows(testApp)).toEqual([])
  })
})

test('pages of other origins can show public files, and private ones only if they may call the API', async () => {
  for (const [corsOrigins, policyOfPrivate] of [
    [[], 'same-origin'],
    [['https://club.example'], 'cross-origin'],
  ] as const) {
    const { ada, testApp } = await createTestApp({ corsOrigins: [...corsOrigins] })
    const policyOf = async (url: string) => (await testApp.app.inject(url)).headers['cross-origin-resource-policy']
    expect(await policyOf((await setProfilePicture(testApp, ada.id)).url)).toBe('cross-origin')

    const file = await spoolFile(testApp, await createJpeg())
    const { id, url } = await ingestUpload(testApp.deps, { file, ownerId: ada.id, accept: 'any' })
    const swim = await createActivityWithMedia(testApp, ada.id, id)
    expect(await policyOf(url)).toBe('cross-origin')
    await testApp.db.updateTable('activities').set({ audience: 'me' }).where('id', '=', swim).execute()
    const media = presentMedia(await mediaRow(testApp, id), { alt: '', isPublic: false, signedUrlSeconds: 300 })
    expect(await policyOf(media.url)).toBe(policyOfPrivate)
  }
})
