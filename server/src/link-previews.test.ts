import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { photo } from './testing/uploads.ts'
import { startWorld } from './testing/world.ts'

const html = '<!doctype html>\n<html>\n  <head>\n    <title>Daystar</title>\n  </head>\n  <body></body>\n</html>\n'
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function community(settings: Partial<Config> = {}) {
  const root = await mkdtemp(join(tmpdir(), 'daystar-preview-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await writeFile(join(root, 'index.html'), html)
  const people = await startWorld(settings)
  const app = await buildApp(people.world.deps, { webRoot: root })
  onTestFinished(() => app.close())
  const page = (url: string, headers: Record<string, string> = browser) => app.inject({ url, headers })
  return { ...people, app, page, tags: async (url: string) => tagsIn((await page(url)).body) }
}

function tagsIn(body: string): Record<string, string> {
  const found = body.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" \/>/g)
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, content]))
}

test('who shares an activity that everybody may see shows its title, its words and its photo', async () => {
  const { ada, ben, tags, page, app } = await community()
  const fields = {
    title: 'Lake, 9 °C',
    description: `Cold.\n\nWith [Ben](u:${ben.id}), as ever.`,
    alt_text: 'A still lake',
  }
  const swim = await ada.uploads(activities.upload, fields, { name: 'lake.jpg', content: await photo() })

  const shown = await tags(`/activity/${swim.id}?utm=x`)
  expect(shown).toEqual({
    'og:site_name': 'Daystar',
    'og:type': 'article',
    'og:url': `http://daystar.example/activity/${swim.id}`,
    'og:title': 'Lake, 9 °C – Ada',
    'og:description': 'Cold. With Ben, as ever.',
    'og:image': `http://daystar.example${swim.media_url}`,
    'og:image:alt': 'A still lake',
    'twitter:card': 'summary_large_image',
  })
  expect((await app.inject({ url: String(swim.media_url) })).statusCode, 'the image opens for everybody').toBe(200)
  const robot = await page(`/activity/${swim.id}`, { accept: '*/*' })
  expect(tagsIn(robot.body)).toEqual(shown)
})

test('members and circles show their face, their name and their words', async () => {
  const { ada, tags } = await community()
  await ada.asks(users.edit, { body: { bio: 'Swims.' } })
  const { url } = await ada.uploads(users.picture, {}, { name: 'ada.jpg', content: await photo() })
  expect(await tags(`/profile/${ada.id}`)).toMatchObject({
    'og:type': 'profile',
    'og:title': 'Ada',
    'og:description': 'Swims.',
    'og:image': `http://daystar.example${url}`,
    'twitter:card': 'summary',
  })
  const circle = await ada.asks(circles.create, { body: { name: 'Dawn swimmers', is_private: true } })
  expect(await tags(`/circles/${circle.id}`)).toMatchObject({
    'og:title': 'Dawn swimmers',
    'og:description': 'A circle of 1 member on Daystar.',
  })
})

test('what not everybody may see looks like what is not there: the plain page', async () => {
  const { ada, page } = await community()
  const circle = await ada.asks(circles.create, { body: { name: 'Dawn swimmers', is_private: true } })
  const hidden = [
    await ada.asks(activities.upload, { body: { title: 'Secret', audience: 'me' } }),
    await ada.asks(activities.upload, { body: { title: 'Secret', audience: 'followers' } }),
    await ada.asks(activities.upload, { body: { title: 'Secret', circle_ids: [circle.id] } }),
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

test('where visitors may read nothing, no page tells anything', async () => {
  const { ada, page } = await community({ publicRead: false })
  const swim = await ada.asks(activities.upload, { body: { title: 'Lake' } })
  for (const path of [`/activity/${swim.id}`, `/profile/${ada.id}`]) expect((await page(path)).body).toBe(html)
})

test('a hostile title stays text, whatever it holds', async () => {
  const { ada, page } = await community()
  const titles = [
    '"><script>alert(1)</script>',
    "' onload='x",
    '</head><body>',
    '$& $` $1 $$',
    '&quot;&lt;',
    '<!--',
    'a\u202eb',
  ]
  for (const title of titles) {
    const { id } = await ada.asks(activities.upload, { body: { title, description: title } })
    const { body, headers } = await page(`/activity/${id}`)
    const start = html.indexOf('  </head>')
    expect(body.startsWith(html.slice(0, start)), title).toBe(true)
    expect(body.endsWith(html.slice(start)), title).toBe(true)
    const added = body.slice(start, body.length - (html.length - start))
    expect(added, title).toMatch(/^( {4}<meta (property|name)="[a-z:_]+" content="[^"<>]*" \/>\n)+$/)
    expect(unescaped(tagsIn(added)['og:title'] ?? '')).toBe(`${title} – Ada`)
    expect(headers['content-security-policy']).toBe((await page('/home')).headers['content-security-policy'])
    expect(headers['cache-control']).toBe('no-cache')
  }
})

test('long words are cut at 200 characters, and no emoji in half', async () => {
  const { ada, tags } = await community()
  const { id } = await ada.asks(activities.upload, { body: { title: 'Long', description: '👩‍👩‍👧‍👦'.repeat(200) } })
  const { 'og:description': description = '' } = await tags(`/activity/${id}`)
  expect(description.length).toBeLessThanOrEqual(200)
  expect(description).toMatch(/^(👩‍👩‍👧‍👦)+…$/u)
})

test('a database that is away costs the preview, not the page', async () => {
  const { ada, world, page } = await community()
  await world.database.close()
  const response = await page(`/profile/${ada.id}`)
  expect([response.statusCode, response.body]).toEqual([200, html])
})

function unescaped(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => named[name] ?? '')
}
