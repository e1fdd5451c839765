import { routeRequests } from './support/fault-injection.ts'
import { createMember, createNamedMember, openPage } from './support/member.ts'
import { expect, type Page, test } from './support/test.ts'

const circlesChunk = /\/assets\/circles-[^/]*\.js$/

test('reloads the page once when a chunk was removed by a deployment', async ({ browser }) => {
  const ada = await createMember('ada')
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
})

test('times out a hanging chunk once and requests it again on Retry', async ({ browser }) => {
  const cleo = await createMember('cleo')
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

/** The chunks that an idle page loads, by name, until the last of those that are expected. */
async function idleChunks(page: Page, expected: readonly string[]): Promise<string[]> {
  const loaded: string[] = []
  page.on('requestfinished', (request) => {
    const [, name] = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(new URL(request.url()).pathname) ?? []
    if (name) loaded.push(name)
  })
  await page.goto('/home')
  await expect.poll(() => expected.filter((name) => !loaded.includes(name)), { timeout: 60_000 }).toEqual([])
  return loaded
}

test('an idle page loads the rest of the app, first the menu of a card and the notifications, and nothing that the viewer may not open', async ({
  browser,
}) => {
  const edda = await createNamedMember('Edda')
  const members = await edda.openPage(browser, 'about:blank', { saveData: false })
  const needed = ['circles', 'settings', 'search-overlay', 'planning-sheet', 'notification-list', 'menu-panel']
  const ofMember = await idleChunks(members, [...needed, 'view-as', 'about'])
  const at = (name: string) => ofMember.indexOf(name)
  for (const first of ['activity-menu-panel', 'notification-list', 'account-menu-panel']) {
    expect(at(first), first).toBeGreaterThanOrEqual(0)
    for (const later of ['profile', 'circle', 'view-as', 'planning-sheet', 'shortcuts-dialog'])
      expect(at(first), `${first} before ${later}`).toBeLessThan(at(later))
  }
  expect(ofMember.filter((name) => /^(?:admin|setup|suspended|sign-up|oidc$)/.test(name))).toEqual([])
  await members.context().setOffline(true)
  await members.getByRole('button', { name: 'Search members or circles' }).click()
  await expect(members.getByPlaceholder('Search members or circles')).toBeVisible()
  await members.context().close()

  const visitors = await openPage(browser, { saveData: false })
  const ofVisitor = await idleChunks(visitors, ['circle', 'sign-up', 'search-overlay', 'about'])
  const forMembers =
    /^(?:admin|setup|my-activities|view-as|notification-list|account-menu-panel|composer|editor-dialog|report-dialog)/
  expect(ofVisitor.filter((name) => forMembers.test(name))).toEqual([])
})
