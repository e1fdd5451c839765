import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { newMember, openBrowser } from './member.ts'

const built = join(import.meta.dirname, '..', 'web', 'dist')
const kilobyte = 1000

/** Every script and style sheet that a page asks for, by its path in the built app. */
function noteParts(page: Page): Set<string> {
  const parts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname)) parts.add(pathname)
  })
  return parts
}

async function scriptBytes(parts: ReadonlySet<string>): Promise<number> {
  const scripts = [...parts].filter((path) => path.endsWith('.js'))
  const sizes = await Promise.all(
    scripts.map(async (path) => brotliCompressSync(await readFile(join(built, path))).length),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  test.info().annotations.push({ type: 'weight', description: `${total} bytes of script in ${scripts.length} files` })
  return total
}

/** Until nothing more has come for a while: what is fetched ahead on an idle page counts too. */
async function settles(parts: ReadonlySet<string>): Promise<void> {
  let before = -1
  await expect
    .poll(
      () => {
        const isStill = parts.size === before
        before = parts.size
        return isStill
      },
      { intervals: [1500] },
    )
    .toBe(true)
}

test('The sign-in page costs at most 110 KB of script in at most 8 requests', async ({ browser }) => {
  const page = await openBrowser(browser)
  const parts = noteParts(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await settles(parts)
  expect(parts.size).toBeGreaterThan(1)
  expect(parts.size).toBeLessThanOrEqual(8)
  expect(await scriptBytes(parts)).toBeLessThanOrEqual(110 * kilobyte)
  await page.context().close()
})

test('The home feed with a card in it costs at most 170 KB of script in at most 12 requests', async ({ browser }) => {
  const ada = await newMember('Ada')
  await ada.posts({ title: 'A walk', description: 'Round the lake.', tags: ['walk'] })
  const page = await ada.opens(browser, 'about:blank')
  const parts = noteParts(page)
  await page.goto('/home')
  await expect(page.getByRole('article', { name: 'A walk' })).toBeVisible()
  await settles(parts)
  expect(parts.size).toBeLessThanOrEqual(12)
  expect(await scriptBytes(parts)).toBeLessThanOrEqual(170 * kilobyte)
  await page.context().close()
})
