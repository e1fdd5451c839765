import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMember, type Member, origin, phone } from './support/member.ts'
import { type Browser, expect, type Page, test } from './support/test.ts'

/** The names of chunks, which contain a hash. */
const chunkName = /([\w$.-]+-[\w-]{8})\.js\b/g
const nextName = '-next.js'

/**
 * Passes requests to the server under test. After an upgrade, all chunks have other names, like those of another build,
 * and the former ones are missing.
 */
async function startUpgradableServer() {
  let isUpgraded = false
  const missing: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming
    const isChunk = url.startsWith('/assets/') && url.endsWith('.js')
    if (isChunk && url.endsWith(nextName) !== isUpgraded) {
      missing.push(url)
      outgoing.writeHead(404).end()
      return
    }
    const path = isUpgraded ? url.replace(nextName, '.js') : url
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ____, ...passed } = headers
    const upstream = request(new URL(path, origin), { method, headers: passed }, (response) => {
      const isText = /html|javascript/.test(response.headers['content-type'] ?? '')
      const { 'content-length': ___, etag: _____, 'last-modified': ______, ...sent } = response.headers
      outgoing.writeHead(response.statusCode ?? 500, sent)
      if (isUpgraded && isText)
        void textOf(response).then((text) => outgoing.end(text.replace(chunkName, `$1${nextName}`)))
      else response.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  server.listen(0)
  await once(server, 'listening')
  const baseURL = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    baseURL,
    missing,
    upgrade: () => {
      isUpgraded = true
    },
    stop: () => stop(server),
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

async function stop(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
}

/** Opens a page that is controlled by a worker which has stored the app. */
async function openControlled(browser: Browser, member: Member, path: string, baseURL: string): Promise<Page> {
  const page = await member.openPage(browser, path, { ...phone, baseURL, serviceWorker: true })
  const isStored = () => page.evaluate(async () => (await caches.match('/index.html')) !== undefined)
  await expect.poll(isStored, { timeout: 60_000 }).toBe(true)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  return page
}

/** Counts how often the document is loaded from now on. */
function countLoads(page: Page): () => number {
  let count = 0
  page.on('domcontentloaded', () => {
    count += 1
  })
  return () => count
}

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

const version = (page: Page) => page.locator('script[data-app]').getAttribute('data-app')

/** Stopping the worker that stores the new version would end its installation. */
const isInstalling = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing !== null).catch(() => true)

/**
 * Waits until the page is of the new version. Workers are stopped once it is stored, because Chromium replaces an
 * active worker when it is idle, which a debugger can delay by minutes.
 */
async function expectNewVersion(page: Page): Promise<void> {
  const debug = await page.context().newCDPSession(page)
  await debug.send('ServiceWorker.enable')
  const found = async () => {
    const loaded = await version(page).catch(() => null)
    if (!loaded?.includes(nextName) && !(await isInstalling(page))) await debug.send('ServiceWorker.stopAllWorkers')
    return loaded
  }
  await expect.poll(found, { timeout: 60_000, intervals: [500, 1000, 3000] }).toContain(nextName)
}

test('a page on which something is typed is offered the new version, keeps working until then, and is loaded once', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const ada = await createMember('ada')
  const server = await startUpgradableServer()
  try {
    const page = await openControlled(browser, ada, '/upload', server.baseURL)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => void errors.push(message))
    const loads = countLoads(page)
    await page.getByLabel('Title').fill('Lake, 9 °C')
    const missingBefore = server.missing.length
    server.upgrade()
    await lookForUpdate(page)
    const offer = page.getByText('A new version is available')
    await expect(offer).toBeVisible({ timeout: 60_000 })
    expect(loads()).toBe(0)

    // A page whose chunks have not been loaded yet.
    await page.getByRole('link', { name: 'Drafts', exact: true }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Drafts' })
    await expect(heading).toBeVisible()
    expect(loads()).toBe(0)
    expect(errors).toEqual([])
    expect(await version(page)).not.toContain(nextName)

    await page.getByRole('button', { name: 'Reload' }).click()
    await expectNewVersion(page)
    await expect(heading).toBeVisible()
    await page.goto('/upload')
    await expect(page.getByLabel('Title')).toHaveValue('Lake, 9 °C')
    // The reload, and the navigation to the form.
    expect(loads()).toBe(2)
    expect(server.missing.slice(missingBefore)).toEqual([])
    expect(errors).toEqual([])
  } finally {
    await server.stop()
  }
})

test('a page in the background uses the new version at once, and is loaded once when its worker takes over', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const ada = await createMember('ada')
  const server = await startUpgradableServer()
  try {
    const page = await openControlled(browser, ada, '/groups', server.baseURL)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      const noteChange = () => sessionStorage.setItem('changes', `${sessionStorage.getItem('changes') ?? ''}c`)
      navigator.serviceWorker.addEventListener('controllerchange', noteChange)
    })
    const loads = countLoads(page)
    server.upgrade()
    await lookForUpdate(page)
    await expectNewVersion(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Circles' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('changes'))).toBe('c')
    await page.reload()
    expect(loads()).toBe(2)
    expect(server.missing).toEqual([])
  } finally {
    await server.stop()
  }
})
