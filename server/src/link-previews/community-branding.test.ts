import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth } from '@daystar/contract/accounts/auth'
import { community } from '@daystar/contract/community'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { createActivity } from '../testing/member-actions.ts'
import { createTestApp } from '../testing/test-app.ts'
import { manifestTexts } from './community-branding.ts'

const html = `<!doctype html><html lang="en"><head><title>Daystar</title>
<meta name="description" content="Daystar: a journal." />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<script src="/early.js" data-shell="/assets/shell.js"></script></head><body></body></html>`
const template = html.replace(
  '<body></body>',
  '<body><div id="root" data-prerendered="/signup"><!--page--></div></body>',
)
const renderer = `export const prerender = async (path, { name, joining, oidc }) => {
  if (joining === 'closed') throw new Error('Fails.')
  return '<h1>' + name + ' at ' + path + (oidc?.is_only ? ' with ' + oidc.name : '') + '</h1>'
}`
const chunkLink = '<link rel="modulepreload" href="/assets/circles.js">'
const manifest = {
  name: 'Daystar',
  short_name: 'Daystar',
  description: 'A journal',
  start_url: '/home',
  shortcuts: [{ name: 'Calendar', url: '/home#calendar' }],
  screenshots: [{ src: '/home.webp', label: 'Calendar' }],
  icons: [],
}
const browser = { accept: 'text/html' }

async function createAppWithBuild(
  settings: Parameters<typeof createTestApp>[0] = {},
  languages: readonly string[] = [],
) {
  const root = await mkdtemp(join(tmpdir(), 'daystar-dist-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await writeFile(join(root, 'index.html'), html)
  await mkdir(join(root, 'pages'))
  await writeFile(join(root, 'pages/circles.html'), html.replace('</head>', `${chunkLink}</head>`))
  await writeFile(join(root, 'pages.json'), JSON.stringify([{ path: '^/groups$', file: 'pages/circles.html' }]))
  await writeFile(join(root, 'manifest.webmanifest'), JSON.stringify(manifest))
  for (const folder of ['prerendered', 'templates']) await mkdir(join(root, folder))
  await writeFile(join(root, 'prerendered/signup.html'), template.replace('<!--page-->', '<h1>Built</h1>'))
  await writeFile(join(root, 'templates/signup.html'), template)
  await writeFile(join(root, 'templates/prerender.mjs'), renderer)
  for (const language of languages) {
    const folder = join(root, 'languages', language)
    const translated = (text: string) => text.replace('<html lang="en">', `<html lang="${language}">`)
    await mkdir(join(folder, 'prerendered'), { recursive: true })
    await mkdir(join(folder, 'templates'))
    await writeFile(join(folder, 'index.html'), translated(html))
    await writeFile(join(folder, 'prerendered/signup.html'), translated(template))
    await writeFile(join(folder, 'templates/signup.html'), translated(template))
    await writeFile(join(folder, 'templates/prerender.mjs'), renderer.replace('path +', "path + ' auf Deutsch' +"))
  }
  const { testApp, ...members } = await createTestApp({ ...settings, members: ['olga'] }, { language: 'en' })
  const app = await buildApp(testApp.deps, { webRoot: root })
  onTestFinished(() => app.close())
  const pageAt = async (url: string) => (await app.inject({ url, headers: browser })).body
  return { ...members, testApp, app, pageAt }
}

test('serves the page and the manifest as they were built while nothing was changed', async () => {
  const { app, pageAt } = await createAppWithBuild()
  expect(await pageAt('/')).toBe(html)
  expect(await pageAt('/home')).toBe(html)
  expect((await app.inject('/manifest.webmanifest')).json()).toMatchObject(manifest)
})

test('the pictures in the manifest have the sizes that it states, 300 KB at most, and labels that are translated', async () => {
  const folder = new URL('../../../web/public/', import.meta.url)
  const { screenshots } = JSON.parse(await readFile(new URL('manifest.webmanifest', folder), 'utf8')) as {
    screenshots: { src: string; sizes: string; type: string; form_factor: string; label: string }[]
  }
  expect(new Set(screenshots.map((picture) => picture.form_factor))).toEqual(new Set(['narrow', 'wide']))
  let bytes = 0
  for (const { src, sizes, type, label } of screenshots) {
    const content = await readFile(new URL(`.${src}`, folder))
    bytes += content.length
    const { width, height, format } = await sharp(content).metadata()
    expect(`${width}x${height} image/${format}`, src).toBe(`${sizes} ${type}`)
    expect(Math.max(width, height) / Math.min(width, height), 'what browsers accept').toBeLessThan(2.3)
    expect(manifestTexts).toContain(label)
  }
  expect(bytes).toBeLessThanOrEqual(300_000)
  expect(await readdir(new URL('screenshots/', folder))).toHaveLength(screenshots.length)
})

test('writes the name of the community into the page, the manifest and link previews', async () => {
  const { app, ada, olga, pageAt } = await createAppWithBuild()
  const { id } = await createActivity(ada)
  await olga.request(community.edit, { body: { name: 'Lake & "sea"', description: '</script><b>', language: 'de' } })

  expect(await pageAt('/groups')).toContain(chunkLink)
  for (const path of ['/', '/home', '/groups', '/resetpassword']) {
    const page = await pageAt(path)
    expect(page).toContain('<title>Lake &amp; &quot;sea&quot;</title>')
    expect(page).toContain('<meta name="description" content="&lt;/script&gt;&lt;b&gt;"')
    const data =
      /<script type="application\/json" id="community">(.*?)<\/script><script src="\/early.js" data-shell/.exec(page)
    expect(JSON.parse(data?.[1] ?? '')).toMatchObject({ name: 'Lake & "sea"', description: '</script><b>' })
  }
  const preview = await pageAt(`/activity/${id}`)
  expect(preview).toContain('<meta property="og:site_name" content="Lake &amp; &quot;sea&quot;" />')
  expect(preview).toContain('<title>Lake &amp; &quot;sea&quot;</title>')
  const response = await app.inject('/manifest.webmanifest')
  expect(response.headers['content-type']).toContain('application/manifest+json')
  expect(response.json()).toMatchObject({
    name: 'Lake & "sea"',
    short_name: 'Lake & "sea"',
    lang: 'en',
    dir: 'ltr',
    start_url: '/home',
  })
})

test('the manifest and link previews are in the language of the reader', async () => {
  const { app, ada } = await createAppWithBuild({}, ['ar'])
  const { id } = await createActivity(ada)
  const headers = { ...browser, 'accept-language': 'ar-EG,en;q=0.5' }
  const response = await app.inject({ url: '/manifest.webmanifest', headers })
  expect(response.json()).toMatchObject({ lang: 'ar', dir: 'rtl' })
  const { shortcuts, screenshots } = response.json()
  expect(screenshots[0]).toEqual({ src: '/home.webp', label: shortcuts[0].name })
  expect(screenshots[0].label).not.toBe('Calendar')
  expect(response.headers.vary).toContain('accept-language, cookie')
  const page = await app.inject({ url: `/activity/${id}`, headers })
  expect(page.headers).toMatchObject({
    'content-language': 'ar',
    vary: expect.stringContaining('accept-language, cookie'),
  })
  expect(page.body).toContain('<html lang="ar"')
  expect(page.body).toContain('og:title')
})

test('pages are rendered with the settings of the community in every language', async () => {
  const { app, olga } = await createAppWithBuild({}, ['de'])
  await olga.request(community.edit, { body: { name: 'Lake swimmers' } })
  const pageIn = async (language: string) =>
    (await app.inject({ url: '/signup', headers: { ...browser, cookie: `daystar_language=${language}` } })).body
  for (const language of ['de', 'en'])
    await vi.waitFor(
      async () => {
        const page = await pageIn(language)
        expect(page).toContain(`<html lang="${language}"`)
        expect(page).toContain(`<h1>Lake swimmers at /signup${language === 'de' ? ' auf Deutsch' : ''}</h1>`)
      },
      { timeout: 20_000 },
    )
})

test('the manifest and the page have icons of all sizes made from the logo, and none of the built ones', async () => {
  const { app, olga, pageAt, visitor } = await createAppWithBuild()
  const red = await sharp({ create: { width: 600, height: 500, channels: 3, background: '#c00000' } })
    .png()
    .toBuffer()
  await olga.upload(community.logo, {}, { name: 'logo.png', content: red })
  const { icons } = (await app.inject('/manifest.webmanifest')).json() as { icons: { src: string; sizes: string }[] }
  expect(icons).toMatchObject([
    { sizes: '192x192', type: 'image/png', purpose: 'any' },
    { sizes: '512x512', type: 'image/png', purpose: 'any' },
    { sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ])
  for (const { src, sizes } of icons) {
    const { statusCode, rawPayload, headers } = await app.inject(src)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/png')
    const { width, height } = await sharp(rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const maskable = await sharp((await app.inject(icons[2]?.src ?? '')).rawPayload)
    .raw()
    .toBuffer()
  expect([...maskable.subarray(0, 3)], 'the background in a corner').toEqual([0xfb, 0xf7, 0xf0])
  expect(await pageAt('/home')).toContain(`<link rel="apple-touch-icon" href="${icons[0]?.src}" />`)
  expect(await pageAt('/home')).not.toContain('favicon.svg')
  expect((await visitor.request(community.read)).logo_url).toMatch(/\/256\.webp$/)

  await olga.request(community.removeLogo)
  expect((await app.inject(icons[0]?.src ?? '')).statusCode).toBe(404)
})

test('the page of a reset link still sends no referrer', async () => {
  const { app, olga } = await createAppWithBuild()
  await olga.request(community.edit, { body: { name: 'Lake swimmers' } })
  const { headers } = await app.inject({ url: '/resetpassword?token=a', headers: browser })
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' })
  expect(String(headers['content-security-policy'])).toContain("script-src 'self'")
})

test('names the community in emails', async () => {
  const { testApp, ada, olga, visitor } = await createAppWithBuild()
  await olga.request(community.edit, { body: { name: 'Lake swimmers' } })
  await visitor.request(auth.forgot, { body: { email: ada.email } })
  await testApp.runJobs()
  await testApp.runJobs()
  expect(testApp.sentEmails).toMatchObject([{ subject: 'Reset your Lake swimmers password' }])
  expect(testApp.sentEmails[0]?.text).toContain('your Lake swimmers account')
})

test('renders the pages for signed-out users again when the settings change, and never sends those of earlier settings', async () => {
  const { olga, pageAt } = await createAppWithBuild()
  expect(await pageAt('/signup')).toContain('<h1>Built</h1>')
  for (const name of ['Lake $& swimmers', 'Lake']) {
    await olga.request(community.edit, { body: { name } })
    const bodies: string[] = []
    await vi.waitFor(
      async () => {
        bodies.push(await pageAt('/signup'))
        expect(bodies.at(-1)).toContain(`<h1>${name} at /signup</h1>`)
      },
      { timeout: 20_000 },
    )
    expect(bodies.at(-1)).toContain(`<title>${name.replace('&', '&amp;')}</title>`)
    for (const body of bodies) expect(/<h1>(.*) at/.exec(body)?.[1] ?? name).toBe(name)
    expect(await pageAt('/home')).not.toContain('<h1>')
  }
})

test('renders the pages of a community whose members sign in with a sign-in service only', async () => {
  const { pageAt } = await createAppWithBuild({ oidcName: 'Example ID', oidcOnly: true })
  await vi.waitFor(
    async () => expect(await pageAt('/signup')).toContain('<h1>Daystar at /signup with Example ID</h1>'),
    { timeout: 20_000 },
  )
})

test('serves the page without markup if rendering fails, until the settings change', async () => {
  const { olga, pageAt } = await createAppWithBuild()
  await olga.request(community.edit, { body: { name: 'Lake swimmers', joining: 'closed' } })
  expect(await pageAt('/signup')).toContain('<title>Lake swimmers</title>')
  await olga.request(community.edit, { body: { joining: 'open' } })
  await vi.waitFor(async () => expect(await pageAt('/signup')).toContain('<h1>Lake swimmers at /signup</h1>'), {
    timeout: 20_000,
  })
})
