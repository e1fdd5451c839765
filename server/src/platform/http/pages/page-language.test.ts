import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { community } from '@daystar/contract/community'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const built = ['en', 'de', 'ar'] as const
const pageIn = (language: string, name: string) => `<!doctype html><html lang="${language}"><title>${name}</title>`

/** A build whose pages of all languages have the same size and time. */
async function createAppWithLanguages() {
  const root = await mkdtemp(join(tmpdir(), 'daystar-dist-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const language of built) {
    const folder = language === 'en' ? root : join(root, 'languages', language)
    for (const [file, name] of [
      ['index.html', 'app'],
      ['prerendered/login.html', 'sign-in'],
    ] as const) {
      await mkdir(join(folder, file, '..'), { recursive: true })
      await writeFile(join(folder, file), pageIn(language, name))
      await utimes(join(folder, file), 1, 1)
    }
  }
  const { olga, testApp } = await createTestApp({ members: ['olga'] })
  const app = await buildApp(testApp.deps, { webRoot: root })
  onTestFinished(() => app.close())
  const open = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: 'text/html', ...headers } })
  const languageOf = async (url: string, headers?: Record<string, string>) => {
    const response = await open(url, headers)
    const language = /<html lang="([^"]*)"/.exec(response.body)?.[1]
    expect(response.headers['content-language']).toBe(language)
    return language
  }
  return { olga, open, languageOf }
}

const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }
const chosen = (language: string) => ({ cookie: `theme=dark; daystar_language=${language}; other=x` })

test('a page is in the chosen language, else in that of the community, else in that of the browser, else in English', async () => {
  const { olga, languageOf } = await createAppWithLanguages()
  for (const url of ['/', '/login', '/circles/7', '/index.html']) {
    expect(await languageOf(url), url).toBe('en')
    expect(await languageOf(url, german), url).toBe('de')
    expect(await languageOf(url, { ...german, ...chosen('ar') }), url).toBe('ar')
  }
  await olga.request(community.edit, { body: { app_language: 'ar' } })
  expect(await languageOf('/login', german)).toBe('ar')
  expect(await languageOf('/login', { ...german, ...chosen('en') })).toBe('en')
})

test('a language that is unknown, or that was not built, is replaced by English', async () => {
  const { languageOf } = await createAppWithLanguages()
  expect(await languageOf('/login', chosen('ja'))).toBe('en')
  expect(await languageOf('/login', { ...german, ...chosen('../de') })).toBe('de')
  expect(await languageOf('/login', { 'accept-language': 'zh' })).toBe('en')
})

test('caches keep the pages of languages apart, also if their files have the same size and time', async () => {
  const { open } = await createAppWithLanguages()
  const [english, inGerman] = [await open('/login'), await open('/login', german)]
  expect(inGerman.headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: 'accept-language, cookie, accept-encoding',
  })
  const revalidate = async (headers: Record<string, string>, etag: unknown) =>
    (await open('/login', { ...headers, 'if-none-match': String(etag) })).statusCode
  expect(await revalidate(german, inGerman.headers.etag)).toBe(304)
  expect(await revalidate(german, english.headers.etag)).toBe(200)
  expect(await revalidate({}, inGerman.headers.etag)).toBe(200)
  const since = { ...german, 'if-modified-since': new Date().toUTCString() }
  expect((await open('/login', since)).statusCode).toBe(200)
})

test('a link with a language stores it for a year and opens the same page', async () => {
  const { open, languageOf } = await createAppWithLanguages()
  const { statusCode, headers } = await open('/resetpassword?language=de&token=a%2Bb')
  expect({ statusCode, location: headers.location }).toEqual({
    statusCode: 303,
    location: '/resetpassword?token=a%2Bb',
  })
  expect(headers['set-cookie']).toBe('daystar_language=de; Path=/; Max-Age=31536000; SameSite=Lax')
  const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? ''
  expect(await languageOf('/login', { cookie })).toBe('de')
  expect((await open('/login?language=tlh')).statusCode).toBe(200)
})

test.each(['//evil.example/', '/\\evil.example/', '/%5Cevil.example/', '///evil.example/'])(
  'a link with a language leads to this site only: %s',
  async (path) => {
    const { open } = await createAppWithLanguages()
    const { headers } = await open(`${path}?language=de`)
    expect(new URL(String(headers.location ?? '/'), 'https://daystar.example').origin).toBe('https://daystar.example')
  },
)
