import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import type { Config } from '../settings/config.ts'
import { createDisposableTestApp, createTestApp } from '../testing/test-app.ts'
import { createJpeg } from '../testing/uploads.ts'

const html = '<!doctype html>\n<html>\n  <head>\n    <title>Daystar</title>\n  </head>\n  <body></body>\n</html>\n'
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function createAppWithPage(settings: Partial<Config> = {}, create = createTestApp) {
  const root = await mkdtemp(join(tmpdir(), 'daystar-preview-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await writeFile(join(root, 'index.html'), html)
  const context = await create(settings)
  const app = await buildApp(context.testApp.deps, { webRoot: root })
  onTestFinished(() => app.close())
  const page = (url: string, headers: Record<string, string> = browser) => app.inject({ url, headers })
  return { ...context, app, page, tags: async (url: string) => tagsIn((await page(url)).body) }
}

function tagsIn(body: string): Record<string, string> {
  const matches = body.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" \/>/g)
  return Object.fromEntries([...matches].map(([, name = '', content = '']) => [name, content]))
}

test('adds title, description and photo of a public activity to its page', async () => {
  const { ada, ben, tags, page, app } = await createAppWithPage()
  const fields = {
    title: 'Lake, 9 °C',
    description: `Cold.\n\nWith [${ben.name}](u:${ben.id}), as ever.`,
    alt_text: 'A still lake',
  }
  const swim = await ada.upload(activities.upload, fields, { name: 'lake.jpg', content: await createJpeg() })

  const preview = await tags(`/activity/${swim.id}?utm=x`)
  expect(preview).toEqual({
    'og:site_name': 'Daystar',
    'og:type': 'article',
    'og:url': `http://daystar.example/activity/${swim.id}`,
    'og:title': `Lake, 9 °C – ${ada.name}`,
    'og:description': `Cold. With ${ben.name}, as ever.`,
    'og:image': `http://daystar.example${swim.media_url}`,
    'og:image:alt': 'A still lake',
    'twitter:card': 'summary_large_image',
  })
  expect((await app.inject({ url: String(swim.media_url) })).statusCode, 'the image is public').toBe(200)
  const crawlerPage = await page(`/activity/${swim.id}`, { accept: '*/*' })
  expect(tagsIn(crawlerPage.body)).toEqual(preview)
})

test('adds name, description and picture of members and circles to their pages', async () => {
  const { ada, tags } = await createAppWithPage()
  await ada.request(users.edit, { body: { bio: 'Swims.' } })
  const { url } = await ada.upload(users.picture, {}, { name: 'ada.jpg', content: await createJpeg() })
  expect(await tags(`/profile/${ada.id}`)).toMatchObject({
    'og:type': 'profile',
    'og:title': ada.name,
    'og:description': 'Swims.',
    'og:image': `http://daystar.example${url}`,
    'twitter:card': 'summary',
  })
  const circle = await ada.request(circles.create, { body: { name: 'Dawn swimmers', is_private: true } })
  expect(await tags(`/circles/${circle.id}`)).toMatchObject({
    'og:title': 'Dawn swimmers',
    'og:description': 'A circle of 1 member on Daystar.',
  })
})

test('returns the same page without a preview for hidden and missing content', async () => {
  const { ada, page } = await createAppWithPage()
  const circle = await ada.request(circles.create, { body: { name: 'Dawn swimmers', is_private: true } })
  const hidden = [
    await ada.request(activities.upload, { body: { title: 'Secret', audience: 'me' } }),
    await ada.request(activities.upload, { body: { title: 'Secret', audience: 'followers' } }),
    await ada.request(activities.upload, { body: { title: 'Secret', circle_ids: [circle.id] } }),
  ]
  const paths = ['/activity/999999', '/profile/999999', '/circles/999999', '/activity/999999999999999', '/circles/new']
  const missing = await page('/activity/424242')
  for (const path of [...hidden.map(({ id }) => `/activity/${id}`), ...paths, '/activity/0', '/activity/7/edit']) {
    for (const headers of [browser, { ...browser, authorization: ada.authorization.authorization ?? '' }]) {
      const response = await page(path, headers)
      expect(response.statusCode, path).toBe(200)
      expect(response.body, path).toBe(html)
      expect(Object.keys(response.headers).sort(), path).toEqual(Object.keys(missing.headers).sort())
    }
  }
})

test('adds no preview when public reading is off', async () => {
  const { ada, page } = await createAppWithPage({ publicRead: false })
  const swim = await ada.request(activities.upload, { body: { title: 'Lake' } })
  for (const path of [`/activity/${swim.id}`, `/profile/${ada.id}`]) expect((await page(path)).body).toBe(html)
})

test('escapes HTML in titles and descriptions', async () => {
  const { ada, page } = await createAppWithPage()
  const titles = ['"><script>alert(1)</script>', "' onload='x", '</head><body>', '$& $` $1 $$', '&quot;&lt;', '<!--']
  for (const title of titles) {
    const { id } = await ada.request(activities.upload, { body: { title, description: title } })
    const { body, headers } = await page(`/activity/${id}`)
    const start = html.indexOf('  </head>')
    expect(body.startsWith(html.slice(0, start)), title).toBe(true)
    expect(body.endsWith(html.slice(start)), title).toBe(true)
    const added = body.slice(start, body.length - (html.length - start))
    expect(added, title).toMatch(/^( {4}<meta (property|name)="[a-z:_]+" content="[^"<>]*" \/>\n)+$/)
    expect(unescaped(tagsIn(added)['og:title'] ?? '')).toBe(`${title} – ${ada.name}`)
    expect(headers['content-security-policy']).toBe((await page('/home')).headers['content-security-policy'])
    expect(headers['cache-control']).toBe('no-cache')
  }
})

test('truncates descriptions to 200 characters without splitting an emoji', async () => {
  const { ada, tags } = await createAppWithPage()
  const { id } = await ada.request(activities.upload, { body: { title: 'Long', description: '👩‍👩‍👧‍👦'.repeat(200) } })
  const { 'og:description': description = '' } = await tags(`/activity/${id}`)
  expect(description.length).toBeLessThanOrEqual(200)
  expect(description).toMatch(/^(👩‍👩‍👧‍👦)+…$/u)
})

test('returns the page without a preview when the database is unavailable', async () => {
  const { ada, testApp, page } = await createAppWithPage({}, createDisposableTestApp)
  await testApp.database.close()
  const response = await page(`/profile/${ada.id}`)
  expect([response.statusCode, response.body]).toEqual([200, html])
})

function unescaped(text: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_match, name: string) => entities[name] ?? '')
}
