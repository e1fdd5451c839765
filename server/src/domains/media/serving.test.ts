import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { jobHandlers } from '../../job-handlers.ts'
import { transaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { runJobsOnce } from '../../platform/job-runner.ts'
import { s3Storage } from '../../platform/media-storage/s3-storage.ts'
import { startS3Peer } from '../../testing/s3-peer.ts'
import { faceOf, film, mediaRows, photo, shownIn, spooled } from '../../testing/uploads.ts'
import { startWorld, type World } from '../../testing/world.ts'
import { discard, presentMedia, takeIn } from './index.ts'

const hourMs = 3_600_000
const mediaRow = ({ db }: World, id: number) =>
  db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test("a member's face opens for everybody, for ever, and can do nothing but be seen", async () => {
  const { ada, world } = await startWorld()
  const { url } = await faceOf(world, ada.id)

  const answer = await world.app.inject(url)

  expect(url).toMatch(/^\/media\/[\w-]{22}\/256\.webp$/)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'content-length': String(answer.rawPayload.length),
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  const small = await world.app.inject(url.replace('256', '96'))
  expect((await sharp(small.rawPayload).metadata()).width).toBe(96)
})

test('what is known already is not sent again, and HEAD tells without sending', async () => {
  const { ada, world } = await startWorld()
  const { url } = await faceOf(world, ada.id)
  const whole = await world.app.inject(url)

  const again = await world.app.inject({ url, headers: { 'if-none-match': `W/${whole.headers.etag}, "other"` } })
  const head = await world.app.inject({ url, method: 'HEAD' })

  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(whole.headers['content-length'])
})

const strangers = ['original.jpg', '257.webp', '256.webp%00', '..%2f256.webp', 'constructor', '256.WEBP']
test.each(strangers)('%s is no file of a picture', async (name) => {
  const { ada, world } = await startWorld()
  const { key } = await faceOf(world, ada.id)
  const answer = await world.app.inject(`/media/${key}/${name}`)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a photo that is not for everybody opens by its signed address alone, and only for a while', async () => {
  const { ada, world } = await startWorld()
  const file = await spooled(world, await photo())
  const { id, url } = await takeIn(world.deps, { file, ownerId: ada.id, accept: 'any' })
  await shownIn(world, ada.id, id, { audience: 'me' })
  const media = presentMedia(await mediaRow(world, id), { alt: 'A lake', isOpen: false })
  const at = (address: string) => world.app.inject(address)

  const answer = await at(media.url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
  for (const variant of media.variants) expect((await at(variant.url)).statusCode).toBe(200)
  expect(media).toMatchObject({ kind: 'image', width: 900, height: 600, alt: 'A lake' })
  expect(media.variants.map(({ width }) => width)).toEqual([320, 640, 900])
  expect(JSON.stringify(media)).not.toContain((await mediaRow(world, id)).signing_key)

  const [, expiry = ''] = /e=(\d+)/.exec(media.url) ?? []
  for (const forged of [
    url,
    media.url.replace(expiry, String(Number(expiry) + 3600)),
    media.url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    media.url.replace(/&s=.*/, ''),
    `${media.url}&s=x`,
    `${url}?e=&s=`,
  ])
    expect((await at(forged)).statusCode, forged).toBe(404)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * hourMs + hourMs })
  onTestFinished(() => void vi.useRealTimers())
  expect((await at(media.url)).statusCode, 'after twelve hours').toBe(404)
})

test('an address keeps its text for hours, so that pages find it in their cache', async () => {
  const { ada, world } = await startWorld()
  const { id } = await faceOf(world, ada.id)
  const row = await mediaRow(world, id)
  const at = (time: string) => {
    vi.setSystemTime(new Date(time))
    return presentMedia(row, { alt: '', isOpen: false }).url
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())

  expect(at('2026-06-01T06:00:00Z')).toBe(at('2026-06-01T11:59:59Z'))
  expect(at('2026-06-01T06:00:00Z')).not.toBe(at('2026-06-01T12:00:00Z'))
})

test('the signature of one picture opens no other', async () => {
  const { ada, world } = await startWorld()
  const urls: string[] = []
  for (const _ of [1, 2]) {
    const file = await spooled(world, await photo())
    const { id } = await takeIn(world.deps, { file, ownerId: ada.id, accept: 'any' })
    await shownIn(world, ada.id, id, { audience: 'me' })
    urls.push(presentMedia(await mediaRow(world, id), { alt: '', isOpen: false }).url)
  }
  const [first = '', second = ''] = urls
  const mixed = `${first.split('?')[0]}?${second.split('?')[1]}`
  expect((await world.app.inject(mixed)).statusCode).toBe(404)
})

test('what everybody sees opens without a signature until it is for its author alone', async () => {
  const { ada, world } = await startWorld()
  const file = await spooled(world, await photo())
  const { id, url } = await takeIn(world.deps, { file, ownerId: ada.id, accept: 'any' })
  const status = async () => (await world.app.inject(url)).statusCode

  expect(await status(), 'shown by nothing yet').toBe(404)
  const swim = await shownIn(world, ada.id, id)
  expect(await status()).toBe(200)
  await world.db.updateTable('activities').set({ audience: 'me' }).where('id', '=', swim).execute()
  expect(await status()).toBe(404)
})

test('where visitors may read nothing, they open no photo of an activity', async () => {
  const { ada, world } = await startWorld({ publicRead: false })
  const file = await spooled(world, await photo())
  const { id, url } = await takeIn(world.deps, { file, ownerId: ada.id, accept: 'any' })
  await shownIn(world, ada.id, id)

  expect((await world.app.inject(url)).statusCode).toBe(404)
  const signed = presentMedia(await mediaRow(world, id), { alt: '', isOpen: false }).url
  expect((await world.app.inject(signed)).statusCode).toBe(200)
})

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const stores: Record<string, (deps: Deps) => Promise<Deps>> = {
  'a folder': async (deps) => deps,
  'an S3-compatible store': async (deps) => {
    const peer = await startS3Peer()
    onTestFinished(peer.stop)
    return { ...deps, storage: s3Storage(peer.mediaUrl) }
  },
}

describe.each(Object.entries(stores))('a film in %s', (_, withStore) => {
  test('is sent whole or in the part that is asked for', async () => {
    const { ada, world } = await startWorld()
    const deps = await withStore(world.deps)
    const app = await buildApp(deps)
    onTestFinished(() => app.close())
    const file = await spooled(world, film, 'film.webm')
    const { id, url } = await takeIn(deps, { file, ownerId: ada.id, accept: 'any' })
    await shownIn(world, ada.id, id)
    const size = film.length
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { range, ...more } })
      return { status: statusCode, range: headers['content-range'], is: digest(rawPayload) }
    }

    const whole = await app.inject(url)
    expect(url).toMatch(/\/original\.webm$/)
    expect(whole.headers).toMatchObject({ 'content-type': 'video/webm', 'accept-ranges': 'bytes' })
    expect(whole.rawPayload.equals(film)).toBe(true)

    const bytes = (start: number, end: number) => ({
      status: 206,
      range: `bytes ${start}-${end}/${size}`,
      is: digest(film.subarray(start, end + 1)),
    })
    expect(await part('bytes=0-99')).toEqual(bytes(0, 99))
    expect(await part('bytes=199000-')).toEqual(bytes(199_000, size - 1))
    expect(await part('bytes=-500')).toEqual(bytes(size - 500, size - 1))
    expect(await part('bytes=10-99999999')).toEqual(bytes(10, size - 1))
    expect(await part('bytes=7-7', { 'if-range': String(whole.headers.etag) })).toEqual(bytes(7, 7))

    const everything = { status: 200, range: undefined, is: digest(film) }
    expect(await part('bytes=0-0', { 'if-range': '"another"' })).toEqual(everything)
    expect(await part('bytes=0-9,20-29')).toEqual(everything)
    expect(await part('lines=1-2')).toEqual(everything)
    expect(await part('bytes=9-3')).toEqual(everything)

    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` })
    expect(await part('bytes=-0')).toMatchObject({ status: 416 })
  })

  test('is gone for everybody once nothing shows it, and soon its bytes are too', async () => {
    const { ada, world } = await startWorld()
    const deps = await withStore(world.deps)
    const app = await buildApp(deps)
    onTestFinished(() => app.close())
    const file = await spooled(world, film)
    const { id, key, url } = await takeIn(deps, { file, ownerId: ada.id, accept: 'any' })
    const swim = await shownIn(world, ada.id, id)

    await transaction(world.db, async (tx) => {
      await tx.deleteFrom('activities').where('id', '=', swim).execute()
      await discard(tx, id)
    })
    expect((await app.inject(url)).statusCode).toBe(404)
    expect(await deps.storage.find(`${key}/original.webm`)).not.toBeNull()

    expect(await runJobsOnce({ pool: world.database.pool, log: deps.log }, jobHandlers(deps))).toEqual([])
    expect(await deps.storage.find(`${key}/original.webm`)).toBeNull()
    expect(await mediaRows(world)).toEqual([])
  })
})
