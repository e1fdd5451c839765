import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { activities } from '@daystar/contract/activities'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { s3Storage } from '../../../platform/media-storage/s3-storage.ts'
import { readConfig } from '../../../settings/config.ts'
import { startS3Server } from '../../../testing/services/s3-server.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { createActivityWithMedia, createJpeg, spoolFile, uploadPhotos } from '../../../testing/uploads.ts'
import { ingestUpload } from '../index.ts'
import { recordPurging } from './commands.ts'
import { purgeRequests } from './purge.ts'

const sharedLifetime = /s-maxage=(\d+)/

/**
 * Stores what the origin permits shared caches to store, and removes it after a PURGE request with the token, like
 * Varnish.
 */
async function startCdn() {
  const stored = new Map<string, { type: string; body: Buffer; lifetime: number }>()
  const cdn = { origin: null as FastifyInstance | null, isBroken: false, requestsToOrigin: 0, purged: [] as string[] }
  const server = createServer(async ({ method, url = '', headers }, response) => {
    if (method === 'PURGE') {
      const isAllowed = headers.authorization === 'Bearer purge-token' && !cdn.isBroken
      if (isAllowed) cdn.purged.push(url)
      const status = isAllowed ? (stored.delete(url) ? 200 : 404) : 403
      return void response.writeHead(status, cdn.isBroken ? { 'retry-after': '40' } : {}).end()
    }
    const copy = stored.get(url)
    if (copy) return void response.writeHead(200, { 'content-type': copy.type }).end(copy.body)
    cdn.requestsToOrigin += 1
    const reply = await cdn.origin?.inject({ url })
    const [, lifetime] = sharedLifetime.exec(String(reply?.headers['cache-control'])) ?? []
    const body = reply?.rawPayload ?? Buffer.alloc(0)
    if (reply?.statusCode === 200 && lifetime)
      stored.set(url, { type: String(reply.headers['content-type']), body, lifetime: Number(lifetime) })
    response.writeHead(reply?.statusCode ?? 502, { 'content-type': String(reply?.headers['content-type']) }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { cdn, stored, url }
}

async function createAppWithCdn() {
  const { cdn, stored, url } = await startCdn()
  const settings = { mediaCdnUrl: url, mediaCdnPurgeUrl: url, mediaCdnPurgeToken: 'purge-token' }
  const community = await createTestApp(settings)
  cdn.origin = community.testApp.app
  await recordPurging(community.testApp.deps)
  return { ...community, cdn, stored, url }
}

type Community = Awaited<ReturnType<typeof createAppWithCdn>>

/** An activity of Ada with a photo, or as one of several, which the CDN has stored. */
async function postPhoto({ testApp, ada, stored, url }: Community, { isFurther = false } = {}) {
  const file = await spoolFile(testApp, await createJpeg())
  const media = await ingestUpload(testApp.deps, { file, ownerId: ada.id, accept: 'any' })
  const id = await createActivityWithMedia(testApp, ada.id, isFurther ? null : media.id)
  const read = () => ada.request(activities.read, { params: { activityId: id } })
  if (isFurther) {
    const body = {
      media_items: [...(await uploadPhotos(testApp, ada.id, 1)), media.id].map((media_id) => ({ media_id })),
    }
    await ada.request(activities.update, { params: { activityId: id }, body })
  }
  const photo = (await read()).media.find((shown) => shown.id === media.id)
  const urls = [photo?.url ?? '', ...(photo?.variants.map((variant) => variant.url) ?? [])]
  for (const address of urls) expect((await fetch(address)).status).toBe(200)
  const paths = [...new Set(urls)].map((address) => address.slice(url.length))
  expect([...stored.keys()]).toEqual(expect.arrayContaining(paths))
  const statuses = async () => await Promise.all(paths.map(async (path) => (await fetch(url + path)).status))
  return { id, read, photo, paths, statuses }
}

test('public photos have URLs of the CDN, which asks the server once for each file', async () => {
  const community = await createAppWithCdn()
  const { cdn, stored, url } = community
  const { photo, paths } = await postPhoto(community)
  expect(photo?.url).toMatch(new RegExp(`^${url}/media/[\\w-]{22}/`))
  expect(cdn.requestsToOrigin).toBe(paths.length)
  expect([...stored.values()].map(({ lifetime }) => lifetime)).toEqual(paths.map(() => 604_800))
  const { headers } = await community.testApp.app.inject(paths[0] ?? '')
  expect(headers['cache-control']).toBe('public, max-age=86400, s-maxage=604800, immutable')
})

test('removes the files of an activity that becomes private from the CDN; its URLs are then signed and of the server', async () => {
  const community = await createAppWithCdn()
  const { testApp, cdn } = community
  const { id, read, paths, statuses } = await postPhoto(community)
  await testApp.db.updateTable('activities').set({ audience: 'followers' }).where('id', '=', id).execute()
  expect(await statuses(), 'before the job').toEqual(paths.map(() => 200))
  await testApp.runJobs()
  expect(cdn.purged.sort()).toEqual(paths.sort())
  expect(await statuses()).toEqual(paths.map(() => 404))
  expect((await read()).media[0]?.url).toMatch(/^\/media\/[\w-]+\/[\w.]+\?e=\d+&s=/)
})

const causes: Record<string, (community: Community, photo: { id: number }) => Promise<unknown>> = {
  'an activity is deleted': ({ testApp }, { id }) => testApp.db.deleteFrom('activities').where('id', '=', id).execute(),
  'the photo of an activity is removed': ({ testApp }, { id }) =>
    testApp.db.updateTable('activities').set({ media_id: null }).where('id', '=', id).execute(),
  'the reach of an activity narrows': ({ testApp }, { id }) =>
    testApp.db.updateTable('activities').set({ reach: 'circles' }).where('id', '=', id).execute(),
}
test.each(Object.entries(causes))('removes files from the CDN when %s', async (_cause, change) => {
  const community = await createAppWithCdn()
  const { statuses, paths, ...photo } = await postPhoto(community)
  await change(community, photo)
  await community.testApp.runJobs()
  expect(await statuses()).toEqual(paths.map(() => 404))
})

const furtherCauses: typeof causes = {
  ...causes,
  'the photo of an activity is removed': ({ testApp }, { id }) =>
    testApp.db.deleteFrom('activity_media').where('activity_id', '=', id).execute(),
}
test.each(Object.entries(furtherCauses))('removes the second file from the CDN when %s', async (_cause, change) => {
  const community = await createAppWithCdn()
  const { statuses, paths, ...photo } = await postPhoto(community, { isFurther: true })
  await change(community, photo)
  await community.testApp.runJobs()
  expect(await statuses()).toEqual(paths.map(() => 404))
})

test('queues a second removal, and none for other changes or without a purge URL', async () => {
  const community = await createAppWithCdn()
  const { testApp } = community
  const { id } = await postPhoto(community)
  const waiting = async () => {
    const { rows } = await testApp.database.pool.query(
      "select key, run_at > now() + interval '4 minutes' as later from graphile_worker.jobs where task_identifier = 'purge_media' order by key",
    )
    return rows.map(({ later }) => later)
  }
  const change = (values: { title?: string; audience?: 'me' | 'everyone' }) =>
    testApp.db.updateTable('activities').set(values).where('id', '=', id).execute()
  await change({ title: 'River' })
  expect(await waiting()).toEqual([])
  await change({ audience: 'me' })
  expect(await waiting()).toEqual([false, true])
  await testApp.runJobs()
  await change({ audience: 'everyone' })
  await recordPurging({ ...testApp.deps, config: { ...testApp.deps.config, mediaCdnPurgeUrl: null } })
  await change({ audience: 'me' })
  expect(await waiting()).toEqual([true])
})

test('a purge that the CDN rejects is repeated', async () => {
  const community = await createAppWithCdn()
  const { testApp, cdn } = community
  const { id, statuses, paths } = await postPhoto(community)
  cdn.isBroken = true
  await testApp.db.updateTable('activities').set({ audience: 'me' }).where('id', '=', id).execute()
  await expect(testApp.runJobs()).rejects.toThrow('The CDN responded with 403')
  const { rows } = await testApp.database.pool.query(`select run_at > now() + interval '35 seconds' as is_later
    from graphile_worker.jobs where task_identifier = 'purge_media' and attempts > 0`)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toEqual({ is_later: true })
  cdn.isBroken = false
  await testApp.database.pool.query(
    'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())',
  )
  await testApp.runJobs()
  expect(await statuses()).toEqual(paths.map(() => 404))
})

test('without a purge URL, shared caches ask again after five minutes', async () => {
  const { ada, testApp } = await createTestApp({ mediaCdnUrl: 'https://cdn.example.org' })
  const file = await spoolFile(testApp, await createJpeg())
  const { id, url } = await ingestUpload(testApp.deps, { file, ownerId: ada.id, accept: 'any' })
  await createActivityWithMedia(testApp, ada.id, id)
  expect((await testApp.app.inject(url)).headers['cache-control']).toBe('public, max-age=86400, s-maxage=300')
})

test('redirects public media to the S3-compatible store, and serves the others', async () => {
  const { ada, testApp } = await createTestApp()
  const server = await startS3Server()
  onTestFinished(server.stop)
  const storage = s3Storage(server.mediaUrl)
  const config = { ...testApp.deps.config, mediaUrl: server.mediaUrl, mediaRedirect: 'all' as const }
  const deps = { ...testApp.deps, storage, config }
  const app = await buildApp(deps)
  onTestFinished(() => app.close())
  const file = await spoolFile(testApp, await createJpeg())
  const { id, url } = await ingestUpload(deps, { file, ownerId: ada.id, accept: 'any' })
  const activity = await createActivityWithMedia(testApp, ada.id, id)

  const { statusCode, headers } = await app.inject(url)
  expect([statusCode, headers['cache-control']]).toEqual([302, 'public, max-age=60'])
  const target = new URL(String(headers.location))
  expect(target.searchParams.get('X-Amz-Expires')).toBe('300')
  const reply = await fetch(target)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(reply.headers.get('cache-control')).toBe('public, max-age=86400')
  expect((await app.inject({ url, method: 'HEAD' })).statusCode).toBe(200)
  const direct = await app.inject(`${url}?redirect=no`)
  expect([direct.statusCode, direct.headers['content-type']]).toEqual([200, 'image/webp'])

  await testApp.db.updateTable('activities').set({ audience: 'me' }).where('id', '=', activity).execute()
  expect((await app.inject(url)).statusCode).toBe(404)
})

const settings = { mediaCdnUrl: 'https://cdn.example.org', mediaCdnPurgeToken: 'secret' }

test('speaks the purge APIs of Bunny and Cloudflare', () => {
  const bunny = { ...settings, mediaCdnPurgeUrl: 'https://api.bunny.net/purge' }
  expect(purgeRequests(bunny, ['key/640.webp'])).toEqual([
    {
      url: 'https://api.bunny.net/purge?url=https%3A%2F%2Fcdn.example.org%2Fmedia%2Fkey%2F640.webp&async=false',
      init: { method: 'POST', headers: { accesskey: 'secret' } },
    },
  ])
  const cloudflare = { ...settings, mediaCdnPurgeUrl: 'https://api.cloudflare.com/client/v4/zones/zone/purge_cache' }
  const files = Array.from({ length: 31 }, (_, index) => `key/${index}.webp`)
  const requests = purgeRequests(cloudflare, files)
  expect(requests.map(({ init }) => JSON.parse(String(init.body)).files.length)).toEqual([30, 1])
  expect(requests[1]?.init).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer secret' },
    body: '{"files":["https://cdn.example.org/media/key/30.webp"]}',
  })
})

test('rejects settings that have no effect', () => {
  expect(() => readConfig({ MEDIA_CDN_PURGE_URL: 'https://cdn.example.org' })).toThrow('without MEDIA_CDN_URL')
  expect(() => readConfig({ MEDIA_REDIRECT: 'all' })).toThrow('MEDIA_REDIRECT needs MEDIA_URL')
  expect(readConfig({ MEDIA_CDN_URL: 'https://cdn.example.org/' }).mediaCdnUrl).toBe('https://cdn.example.org')
})
