import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createMember, openPage, phone } from './support/member.ts'
import { expect, type Page, test } from './support/test.ts'

const distDir = join(import.meta.dirname, '..', 'web', 'dist')
const kilobyte = 1000

/** Records the paths of all scripts and style sheets that a page loads. */
function recordAssets(page: Page): Set<string> {
  const assets = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname)) assets.add(pathname)
  })
  return assets
}

/** The size of a file with brotli, as the build has compressed all but the smallest ones. */
async function compressedBytes(path: string): Promise<number> {
  const file = join(distDir, path)
  const compressed = await readFile(`${file}.br`).catch(async () => brotliCompressSync(await readFile(file)))
  return compressed.length
}

/** The greatest number of bytes in any language. The scripts of all languages have the same names. */
async function scriptBytes(assets: ReadonlySet<string>): Promise<number> {
  const scripts = [...assets].filter((path) => path.endsWith('.js'))
  const folders = await readdir(join(distDir, 'assets'), { withFileTypes: true })
  const languages = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const totals = await Promise.all(
    ['', ...languages].map(async (language) => {
      const paths = scripts.map((path) => path.replace(/^\/assets\//, `/assets/${language}/`))
      const sizes = await Promise.all(paths.map(compressedBytes))
      return { language, bytes: sizes.reduce((sum, size) => sum + size, 0) }
    }),
  )
  expect(totals.length).toBe(7)
  for (const { language, bytes } of totals) {
    const description = `${bytes} bytes of script in ${scripts.length} files${language && `, ${language}`}`
    test.info().annotations.push({ type: 'bundle size', description })
  }
  return Math.max(...totals.map(({ bytes }) => bytes))
}

/**
 * Waits until no further assets are loaded. With Save-Data, that is what the page itself needs: nothing is prefetched.
 */
async function waitForIdle(assets: ReadonlySet<string>): Promise<void> {
  let previousSize = -1
  await expect
    .poll(
      () => {
        const isUnchanged = assets.size === previousSize
        previousSize = assets.size
        return isUnchanged
      },
      { intervals: [1500] },
    )
    .toBe(true)
}

test('loads at most 95 KB of scripts in at most 8 requests for the sign-in page', async ({ browser }) => {
  const page = await openPage(browser)
  const assets = recordAssets(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await waitForIdle(assets)
  expect(assets.size).toBeGreaterThan(1)
  expect(assets.size).toBeLessThanOrEqual(8)
  expect(await scriptBytes(assets)).toBeLessThanOrEqual(95 * kilobyte)
})

for (const [screen, options, kilobytes] of [
  ['a phone', phone, 150],
  // With the side columns.
  ['a wide screen', {}, 153],
] as const) {
  test(`loads at most ${kilobytes} KB of scripts in at most 12 requests for the home feed with a card on ${screen}`, async ({
    browser,
  }) => {
    const ada = await createMember('ada')
    await ada.createActivity({ title: 'A walk', description: 'Round the lake.', tags: ['walk'] })
    const page = await ada.openPage(browser, 'about:blank', options)
    const assets = recordAssets(page)
    await page.goto('/home')
    await expect(page.getByRole('article', { name: 'A walk' })).toBeVisible()
    await waitForIdle(assets)
    expect(assets.size).toBeLessThanOrEqual(12)
    expect(await scriptBytes(assets)).toBeLessThanOrEqual(kilobytes * kilobyte)
  })
}

test('the service worker has at most 15 KB', async () => {
  const length = await compressedBytes('sw.js')
  test.info().annotations.push({ type: 'bundle size', description: `${length} bytes of service worker` })
  expect(length).toBeGreaterThan(1000)
  expect(length).toBeLessThanOrEqual(15 * kilobyte)
})
