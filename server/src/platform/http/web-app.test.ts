import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { startWorld } from '../../testing/world.ts'

const html = '<!doctype html><title>Daystar</title>'
const script = 'console.log("star")'
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function builtApp() {
  const root = await mkdtemp(join(tmpdir(), 'daystar-dist-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'index.html'), html)
  await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(root, '.secret'), 'not for you')
  await writeFile(join(root, 'assets/main-4f2a.js'), script)
  await writeFile(join(root, 'assets/main-4f2a.js.br'), brotliCompressSync(script))
  const { world } = await startWorld()
  const app = await buildApp(world.deps, { webRoot: root })
  onTestFinished(() => app.close())
  return app
}

test('whoever opens an address of the app gets its page, which nobody keeps', async () => {
  const app = await builtApp()
  for (const url of ['/', '/home', '/profile/12', '/resetpassword?token=a.b', '/activity/7']) {
    const response = await app.inject({ url, headers: browser })
    expect(response.statusCode, url).toBe(200)
    expect(response.body).toBe(html)
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.headers['content-type']).toContain('text/html')
  }
})

test('a page runs our own scripts alone and stands in no frame', async () => {
  const app = await builtApp()
  const { headers } = await app.inject({ url: '/home', headers: browser })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'; script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe-eval')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
})

test('a file with a hash in its name is kept for a year, and comes as brotli to whom it suits', async () => {
  const app = await builtApp()
  const url = '/assets/main-4f2a.js'
  const plain = await app.inject({ url })
  const small = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })

  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.body).toBe(script)
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(small.headers['content-type']).toContain('javascript')
  expect(String(small.headers.vary).toLowerCase()).toContain('accept-encoding')
})

test('what is unchanged is not sent again, and a HEAD has no body', async () => {
  const app = await builtApp()
  const first = await app.inject({ url: '/favicon.svg' })
  const again = await app.inject({ url: '/favicon.svg', headers: { 'if-none-match': String(first.headers.etag) } })
  const head = await app.inject({ method: 'HEAD', url: '/', headers: browser })
  expect(first.headers['cache-control']).toBe('no-cache')
  expect(again.statusCode).toBe(304)
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
})

test('a file that is not there is missing, and never the page in its place', async () => {
  const app = await builtApp()
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
    expect(response.body, url).not.toContain('not for you')
  }
  expect((await app.inject({ url: '/home', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/home', headers: browser })).statusCode).toBe(404)
})

test('an unknown call is refused at once in the words of the API, whoever asks', async () => {
  const app = await builtApp()
  for (const url of ['/api/nowhere', '/api', '/api/api/nowhere', '/media/nobody/nothing.webp']) {
    const response = await app.inject({ url, headers: browser })
    expect(response.statusCode, url).toBe(404)
    expect(response.json(), url).toHaveProperty('code')
  }
})
