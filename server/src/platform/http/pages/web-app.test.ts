import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../settings/config.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { pageHeaders } from '../security-headers.ts'

const html = '<!doctype html><title>Daystar</title>'
const script = 'console.log("star")'
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function createAppWithBuild(settings: Parameters<typeof createTestApp>[0] = {}) {
  const root = await mkdtemp(join(tmpdir(), 'daystar-dist-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'index.html'), html)
  const pages = [
    { path: '^/circles/new/?$', file: 'pages/new-circle.html' },
    { path: '^/circles/[^/]+/?$', file: 'pages/circle.html' },
  ]
  await mkdir(join(root, 'pages'))
  for (const { file } of pages) await writeFile(join(root, file), `${html}<p>${file}`)
  await writeFile(join(root, 'pages.json'), JSON.stringify(pages))
  await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(root, 'sw.js'), script)
  await writeFile(join(root, '.secret'), 'hidden file')
  await writeFile(join(root, 'assets/main-4f2a.js'), script)
  await writeFile(join(root, 'assets/main-4f2a.js.br'), brotliCompressSync(script))
  const { testApp } = await createTestApp(settings)
  const app = await buildApp(testApp.deps, { webRoot: root })
  onTestFinished(() => app.close())
  return app
}

test('serves the page for every path of the app, without caching', async () => {
  const app = await createAppWithBuild()
  for (const url of ['/', '/home', '/profile/12', '/resetpassword?token=a.b', '/activity/7']) {
    const response = await app.inject({ url, headers: browser })
    expect(response.statusCode, url).toBe(200)
    expect(response.body).toBe(html)
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.headers['content-type']).toContain('text/html')
  }
})

test('serves a page with the links to its chunks', async () => {
  const app = await createAppWithBuild()
  const bodyOf = async (url: string) => (await app.inject({ url, headers: browser })).body
  expect(await bodyOf('/circles/7?tab=members')).toBe(`${html}<p>pages/circle.html`)
  expect(await bodyOf('/circles/new')).toBe(`${html}<p>pages/new-circle.html`)
  expect(await bodyOf('/home')).toBe(html)
})

test('allows only scripts of this origin and no framing', async () => {
  const app = await createAppWithBuild()
  const { headers } = await app.inject({ url: '/home', headers: browser })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'; script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe-eval')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
  })
})

test('allows images and videos from the CDN, or from the store to which media are redirected', () => {
  const policyOf = (settings: Record<string, string>) => pageHeaders(readConfig(settings))['content-security-policy']
  expect(policyOf({ MEDIA_CDN_URL: 'https://cdn.example.org/community/' })).toMatch(
    /img-src 'self' data: blob: https:\/\/cdn\.example\.org; media-src 'self' blob: https:\/\/cdn\.example\.org; /,
  )
  const mediaUrl = 's3://KEY:SECRET@s3.example.org/media'
  expect(policyOf({ MEDIA_URL: mediaUrl, MEDIA_REDIRECT: 'videos' })).toContain(
    "media-src 'self' blob: https://s3.example.org; ",
  )
  expect(policyOf({ MEDIA_URL: mediaUrl })).toContain("img-src 'self' data: blob:; media-src 'self' blob:; ")
})

test('forbids referrers on the page of a reset link', async () => {
  const app = await createAppWithBuild()
  for (const url of ['/resetpassword?token=a.b', '/resetpassword/?token=a.b', '/resetpassword']) {
    const { headers } = await app.inject({ url, headers: browser })
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
  }
})

test('caches assets for a year and serves them as brotli if the client supports it', async () => {
  const app = await createAppWithBuild()
  const url = '/assets/main-4f2a.js'
  const plain = await app.inject({ url })
  const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })

  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.body).toBe(script)
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(compressed.headers['content-type']).toContain('javascript')
  expect(String(compressed.headers.vary).toLowerCase()).toContain('accept-encoding')
})

test('serves the service worker with a policy of its own, which allows requests to this server only', async () => {
  const app = await createAppWithBuild()
  const { headers, statusCode } = await app.inject({ url: '/sw.js' })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  })
})

test('SERVICE_WORKER=off replaces the service worker by one that removes its caches and itself', async () => {
  const app = await createAppWithBuild({ serviceWorker: false })
  const { body, headers } = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': 'br' } })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  const names = new Set(['daystar-app-main-1.js', 'daystar-member-7-reads'])
  const listeners = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>()
  const calls: string[] = []
  const self = {
    addEventListener: (name: string, listener: never) => listeners.set(name, listener),
    skipWaiting: async () => calls.push('skipWaiting'),
    registration: { unregister: async () => calls.push('unregister') },
  }
  const caches = { keys: async () => [...names], delete: async (name: string) => names.delete(name) }
  runInNewContext(body, { self, caches })
  for (const name of ['install', 'activate'])
    await new Promise<unknown>((resolve) => listeners.get(name)?.({ waitUntil: resolve }))
  expect(calls).toEqual(['skipWaiting', 'unregister'])
  expect([...names]).toEqual([])
  expect([...listeners.keys()]).toEqual(['install', 'activate'])
})

test('returns 304 for an unchanged file, and no body for HEAD', async () => {
  const app = await createAppWithBuild()
  const first = await app.inject({ url: '/favicon.svg' })
  const again = await app.inject({ url: '/favicon.svg', headers: { 'if-none-match': String(first.headers.etag) } })
  const head = await app.inject({ method: 'HEAD', url: '/', headers: browser })
  expect(first.headers['cache-control']).toBe('no-cache')
  expect(again.statusCode).toBe(304)
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
})

test('returns an error instead of the page for missing files', async () => {
  const app = await createAppWithBuild()
  const missing = [
    '/assets/old-1234.js',
    '/robots.txt',
    '/.secret',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/package.json',
    '/assets/%00',
  ]
  for (const url of missing) {
    const response = await app.inject({ url, headers: browser })
    expect(response.statusCode, url).toBeGreaterThanOrEqual(400)
    expect(response.statusCode, url).toBeLessThan(500)
    expect(response.body, url).not.toContain('<')
    expect(response.body, url).not.toContain('hidden file')
  }
  expect((await app.inject({ url: '/home', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/home', headers: browser })).statusCode).toBe(404)
})

test('returns a JSON 404 for unknown API and media paths, also for navigations', async () => {
  const app = await createAppWithBuild()
  for (const url of ['/api/nowhere', '/api', '/api/api/nowhere', '/media/missing/missing.webp']) {
    const response = await app.inject({ url, headers: browser })
    expect(response.statusCode, url).toBe(404)
    expect(response.json(), url).toHaveProperty('code')
  }
})
