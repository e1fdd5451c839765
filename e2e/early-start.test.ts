import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { answersOnly, fallsSilent } from './broken-server.ts'
import { newMember, openBrowser, origin, phone } from './member.ts'
import { photographWithPlace } from './photographs.ts'

const app = /\/assets\/frame-[^/]*\.js$/

/** Holds the app back until it is let go, and notes what the page asks for without it. */
async function holdsTheApp(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(/^https?:\/\/[^/]+/, '')))
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(app, async (route) => {
    await held
    await route.continue()
  })
  return { asked, letGo: () => letGo() }
}

const feedsIn = (asked: string[]) => asked.filter((address) => address.startsWith('/api/feed'))

test('While the app is on its way, the home page asks for its feed and for the files it will need, each once', async ({
  browser,
}) => {
  const ada = await newMember('Ada')
  await ada.posts({ title: 'A walk round the lake' })
  const page = await ada.opens(browser, 'about:blank')
  const warnings: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  const { asked, letGo } = await holdsTheApp(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect.poll(() => feedsIn(asked)).toEqual(['/api/feed?scope=following'])
  for (const part of ['shell', 'card', 'home'])
    await expect
      .poll(() => asked.filter((path) => path.startsWith(`/assets/${part}-`) && path.endsWith('.js')))
      .toHaveLength(1)

  letGo()
  await expect(page.getByRole('article', { name: 'A walk round the lake' })).toBeVisible()
  // How many newer activities there are is another question, which the hint of Ada's own brings up.
  expect(feedsIn(asked).filter((address) => !address.includes('limit='))).toHaveLength(1)
  expect(asked.filter((path) => path.startsWith('/assets/shell-') && path.endsWith('.css'))).toHaveLength(1)
  expect(warnings).toEqual([])
  await page.context().close()
})

test('The picture at the top of the feed is on its way before the app is, and fetched once', async ({ browser }) => {
  const ada = await newMember('Ada')
  const { name, mimeType, buffer } = await photographWithPlace(1200)
  const form = new FormData()
  form.set('title', 'Red over blue')
  form.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  await fetch(`${origin}/api/activities/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}` },
    body: form,
  })
  const page = await ada.opens(browser, 'about:blank')
  const { asked, letGo } = await holdsTheApp(page)
  await page.goto('/home', { waitUntil: 'commit' })
  const pictures = () => asked.filter((path) => path.startsWith('/media/'))
  await expect.poll(pictures).toHaveLength(1)

  letGo()
  const picture = page.getByRole('article', { name: 'Red over blue' }).locator('img')
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)).toBe(
    pictures()[0]?.split('?')[0],
  )
  expect(pictures()).toHaveLength(1)
  await page.context().close()
})

test('Who is not signed in, or opens another page, asks for no feed ahead', async ({ browser }) => {
  const ben = await newMember('Ben')
  for (const [path, token] of [
    ['/home', false],
    ['/settings', true],
    ['/home?scope=mine', true],
  ] as const) {
    const page = await ben.opens(browser, 'about:blank')
    if (!token) await page.addInitScript(() => localStorage.removeItem('token'))
    const { asked, letGo } = await holdsTheApp(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => asked.some((address) => app.test(address))).toBe(true)
    await expect.poll(() => page.evaluate(() => document.readyState)).toBe('interactive')
    // What the page asked for before this is known by the time that this is answered.
    await page.evaluate(() => fetch('/healthz').then(() => undefined))
    expect(feedsIn(asked)).toEqual([])
    letGo()
    await page.context().close()
  }
})

test('A feed that could not be asked for early is asked for again by Retry, and nothing is lost', async ({
  browser,
}) => {
  const cleo = await newMember('Cleo')
  await cleo.posts({ title: 'Bread, third try' })
  const page = await cleo.opens(browser, 'about:blank')
  await fallsSilent(page)
  await page.goto('/home')
  await expect(page.getByText("Can't load your feed")).toBeVisible()
  await answersOnly(page, 'GET /feed')
  const problem = page.getByRole('alert').filter({ hasText: "Can't load your feed" })
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article', { name: 'Bread, third try' })).toBeVisible()
  await page.context().close()
})

test('While the app is on its way a star stands for it, and the page takes its place', async ({ browser }) => {
  const ada = await newMember('Ada')
  const page = await ada.opens(browser, 'about:blank', phone)
  const { letGo } = await holdsTheApp(page)
  await page.goto('/home', { waitUntil: 'commit' })
  const star = page.locator('.arriving svg')
  await expect(star).toBeInViewport()
  await expect(page.getByText('Daystar did not arrive')).toBeHidden()
  letGo()
  await expect(page.getByText('A quiet sky, for now')).toBeVisible()
  await expect(star).toHaveCount(0)
  await page.context().close()
})

test('An app that does not arrive says so, and "try again" brings the page that was asked for', async ({ browser }) => {
  const page = await openBrowser(browser, phone)
  await page.route(app, (route) => route.abort())
  await page.goto('/signup')
  await expect(page.getByRole('alert')).toHaveText(
    'Daystar did not arrive. Please check your connection and try again.',
  )
  await expectNoViolations(page)
  await page.unroute(app)
  await page.getByRole('link', { name: 'try again' }).click()
  await expect(page).toHaveURL('/signup')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
  await page.context().close()
})
