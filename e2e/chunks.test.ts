import { expect, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { routeRequests } from './fault-injection.ts'
import { createMember } from './member.ts'

const circlesChunk = /\/assets\/circles-[^/]*\.js$/

test('reloads the page once when a chunk was removed by a deployment', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/home')
  await expect(page.getByText('Your feed is empty')).toBeVisible()
  let requestCount = 0
  await routeRequests(page, circlesChunk, (route) => {
    requestCount += 1
    return requestCount === 1 ? route.fulfill({ status: 404 }) : route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Circles', exact: true }).click()
  await expect(page).toHaveURL(/\/groups$/)
  await expect(page.getByPlaceholder('Search Circles')).toBeVisible()
  expect(requestCount).toBeGreaterThan(1)
  await page.context().close()
})

test('shows an error when a chunk stays unavailable and loads it on Retry', async ({ browser }) => {
  const ben = await createMember('Ben')
  const page = await ben.openPage(browser, '/home')
  await expect(page.getByText('Your feed is empty')).toBeVisible()
  await routeRequests(page, circlesChunk, (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Circles', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This page failed to load' })).toBeVisible()
  await expectNoViolations(page)
  await page.unroute(circlesChunk)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByPlaceholder('Search Circles')).toBeVisible()
  await page.context().close()
})

test('times out a hanging chunk once and requests it again on Retry', async ({ browser }) => {
  const cleo = await createMember('Cleo')
  const page = await cleo.openPage(browser, 'about:blank')
  await page.addInitScript(shortenChunkTimeout)
  await page.goto('/home')
  await expect(page.getByText('Your feed is empty')).toBeVisible()
  const requested: string[] = []
  const searchChunk = /\/assets\/search-overlay-[^/]*\.js/
  await routeRequests(page, searchChunk, (route) => {
    requested.push(new URL(route.request().url()).search)
    return requested.length === 1 ? undefined : route.continue()
  })
  await page.getByRole('button', { name: 'Search members or circles' }).click()
  await expect(page.getByRole('dialog', { name: 'Loading' })).toBeVisible()
  const failure = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await expect(failure).toBeVisible()
  expect(requested).toHaveLength(1)
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByPlaceholder('Search members or circles')).toBeVisible()
  expect(requested.length).toBeGreaterThan(1)
  expect(await page.evaluate(() => (window as unknown as { chunkTimeouts: number }).chunkTimeouts)).toBeGreaterThan(0)
  await page.context().close()
})

/** Shortens the timeout of 120 seconds. Long enough to see the dialog that is shown before it. */
function shortenChunkTimeout(): void {
  const counter = Object.assign(window, { chunkTimeouts: 0 })
  const originalTimeout = window.setTimeout.bind(window)
  window.setTimeout = ((handler: TimerHandler, delayMs?: number, ...rest: unknown[]) => {
    if (delayMs !== 120_000) return originalTimeout(handler, delayMs, ...rest)
    counter.chunkTimeouts += 1
    return originalTimeout(handler, 4000, ...rest)
  }) as typeof window.setTimeout
}

test('loads the rest of the app while the browser is idle, so that it opens without a network', async ({ browser }) => {
  const dora = await createMember('Dora')
  const page = await dora.openPage(browser, 'about:blank', { saveData: false })
  const loaded: string[] = []
  page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/home')
  await expect(page.getByText('Your feed is empty')).toBeVisible()
  const needed = ['circles', 'settings', 'search-overlay', 'planning-sheet', 'notification-list', 'menu-panel']
  const isLoaded = (name: string) => loaded.some((path) => path.startsWith(`/assets/${name}-`))
  await expect.poll(() => needed.filter((name) => !isLoaded(name)), { timeout: 60_000 }).toEqual([])
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Search members or circles' }).click()
  await expect(page.getByPlaceholder('Search members or circles')).toBeVisible()
  await page.context().close()
})
