import { holdApp, respondWith } from './support/fault-injection.ts'
import { createMember, openPage, phone } from './support/member.ts'
import { recordErrors } from './support/page-errors.ts'
import { photoWithLocation } from './support/photos.ts'
import { expect, type Page, test } from './support/test.ts'

declare global {
  interface Window {
    layoutShift?: number
  }
}

/** Sums up all layout shifts from the start of the page. */
function recordLayoutShift() {
  window.layoutShift = 0
  const add = (entry: PerformanceEntry & { value?: number }) => {
    window.layoutShift = (window.layoutShift ?? 0) + (entry.value ?? 0)
  }
  new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: 'layout-shift', buffered: true })
}

const earlyTitle = (page: Page) => page.locator('#frame [data-slot=title]')

/** Title and picture of the first card, above the lowest point at which the card of the app may differ. */
async function positions(page: Page, card: string) {
  const boxes = await Promise.all(
    ['h3', 'img[srcset]'].map((part) => page.locator(`${card} ${part}`).first().boundingBox()),
  )
  return boxes.map((box) => box && { x: box.x, y: box.y, height: box.height })
}

for (const [name, options, tolerancePx] of [
  ['a phone', phone, 0],
  ['a wide screen in the dark theme', { theme: 'dark' }, 0],
  // Its line heights are not whole pixels.
  ['a phone in Arabic', { ...phone, locale: 'ar-EG' }, 0.25],
] as const) {
  test(`shows the first card before the app has loaded on ${name}, and does not move it`, async ({ browser }) => {
    const description = `With [Noor [she/her]](u:${'9'.repeat(9)}), see https://example.org/lake. ${'Nine degrees. '.repeat(20)}`
    const title = '<img src=x onerror=alert(1)> שלום & מים'
    const ada = await createMember('ada')
    const circles: number[] = []
    for (const name of ['Dawn swimmers', 'Lake club', 'Winter club']) circles.push(await ada.createCircle(name))
    const draft = { title, description, circle_ids: circles, audience: 'followers' } as const
    await ada.uploadActivity(draft, await photoWithLocation())
    const page = await ada.openPage(browser, 'about:blank', options)
    const errors = recordErrors(page)
    await page.addInitScript(recordLayoutShift)
    const { release } = await holdApp(page)
    await page.goto('/home', { waitUntil: 'commit' })
    await expect(earlyTitle(page)).toHaveText(title)
    await expect(page.locator('#frame [data-slot=facts]')).toContainText('+1')
    const picture = page.locator('#frame img[srcset]')
    await expect(picture).toHaveJSProperty('complete', true)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const early = await positions(page, '#frame [data-card-skeletons]')
    expect(early).not.toContain(null)
    const earlyTime = await page.locator('#frame [data-slot=time]').innerText()
    const earlyDay = await page.locator('#frame [data-slot=date]').innerText()

    release()
    await expect(page.getByRole('article', { name: title })).toBeVisible()
    await expect(page.locator('#frame')).toHaveCount(0)
    const late = await positions(page, 'article')
    if (tolerancePx === 0) expect(late).toEqual(early)
    for (const [index, box] of late.entries())
      expect(Math.abs((box?.y ?? 0) - (early[index]?.y ?? 0))).toBeLessThanOrEqual(tolerancePx)
    await expect(page.getByRole('article').first()).toContainText(earlyTime)
    await expect(page.locator('main')).toContainText(earlyDay)
    // Above the card, words move by some pixels when the fonts arrive after the first paint.
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.01)
    expect(errors).toEqual([])
  })
}

test('shows no card for an empty feed, a failing server and an expired session', async ({ browser }) => {
  const ben = await createMember('ben')
  await ben.createActivity({ title: 'A swim' })
  const page = await ben.openPage(browser, 'about:blank', phone)
  // The last response ends the session of the page.
  for (const [status, body, shown] of [
    [200, [], 'Your feed is empty'],
    [500, [{ title: 'A swim' }], "Can't load your feed"],
    [401, { detail: 'Not authenticated.', code: 'not_authenticated' }, "Can't load your feed"],
  ] as const) {
    const restore = await respondWith(page, 'GET /feed', status, body)
    const { release } = await holdApp(page)
    const answered = page.waitForResponse(/\/api\/feed\?/)
    await page.goto('/home', { waitUntil: 'commit' })
    await (await answered).finished()
    await expect(page.locator('#frame [data-card-skeletons] .skeleton').first()).toBeVisible()
    await expect(earlyTitle(page)).toHaveCount(0)
    release()
    await expect(page.getByText(shown), String(status)).toBeVisible()
    await expect(page.locator('#frame')).toHaveCount(0)
    await restore()
  }
})

test('shows visitors the loading screen instead of the page of members', async ({ browser }) => {
  const page = await openPage(browser, phone)
  const { release } = await holdApp(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(page.locator('.loading-screen svg')).toBeInViewport()
  await expect(page.locator('#frame')).toBeHidden()
  release()
  await expect(page.getByText('Please sign in.')).toBeVisible()
})

test('shows an error instead of the page when the app fails to load', async ({ browser }) => {
  const cleo = await createMember('cleo')
  const page = await cleo.openPage(browser, 'about:blank', phone)
  await page.route(/\/assets\/main-[^/]*\.js$/, (route) => route.abort())
  await page.goto('/home')
  await expect(page.getByRole('alert')).toContainText('Daystar failed to load.')
  await expect(page.locator('#frame')).toBeHidden()
})

test('loads the scripts of the app after the first picture', async ({ browser }) => {
  const dora = await createMember('dora')
  await dora.uploadActivity({ title: 'Red over blue' }, await photoWithLocation())
  const page = await dora.openPage(browser, '/home', phone)
  await expect(page.getByRole('article', { name: 'Red over blue' })).toBeVisible()
  const { picture, scripts } = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return {
      picture: files.find(({ name }) => name.includes('/media/'))?.responseEnd ?? 0,
      scripts: files.filter(({ name }) => /\/assets\/.*\.js$/.test(name)).map(({ startTime }) => startTime),
    }
  })
  expect(picture).toBeGreaterThan(0)
  // A second and a half after the first paint, they are loaded in any case.
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(Math.min(picture, 1500))
})
