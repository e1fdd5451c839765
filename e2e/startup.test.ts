import { appScript, holdApp } from './support/fault-injection.ts'
import { createMember, phone } from './support/member.ts'
import { photoWithLocation } from './support/photos.ts'
import { expect, test } from './support/test.ts'

const feedsIn = (requested: string[]) => requested.filter((url) => url.startsWith('/api/feed'))

test('loads the feed and the chunks of the home page once, in parallel with the app', async ({ browser }) => {
  const ada = await createMember('ada')
  await ada.createActivity({ title: 'A walk round the lake' })
  const page = await ada.openPage(browser, 'about:blank')
  const warnings: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  const { requested, release } = await holdApp(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect.poll(() => feedsIn(requested)).toEqual(['/api/feed?scope=following'])
  await expect
    .poll(() => requested.filter((path) => path.startsWith('/assets/shell-') && path.endsWith('.js')))
    .toHaveLength(1)

  release()
  await expect(page.getByRole('article', { name: 'A walk round the lake' })).toBeVisible()
  // Requests with a limit count newer activities, after the invalidation event of the own activity.
  expect(feedsIn(requested).filter((url) => !url.includes('limit='))).toHaveLength(1)
  expect(warnings).toEqual([])
})

test('shows a star until the app has loaded, and loads the chunks of a page once, in parallel with the app', async ({
  browser,
}) => {
  const ada = await createMember('ada')
  const page = await ada.openPage(browser, 'about:blank', phone)
  const warnings: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  const star = page.locator('.loading-screen svg')
  for (const [path, chunk, heading] of [
    ['/groups', 'circles', 'Circles'],
    ['/settings', 'settings', 'Settings'],
    [`/profile/${ada.id}`, 'profile', ada.name],
  ] as const) {
    const { requested, release } = await holdApp(page)
    const name = new RegExp(`^/assets/${chunk}-[\\w-]{8}\\.js$`)
    const chunks = () => requested.filter((url) => name.test(url))
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(chunks, path).toHaveLength(1)
    await expect(star, path).toBeInViewport()
    await expect(page.getByText('Daystar failed to load')).toBeHidden()
    release()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(star, path).toHaveCount(0)
    expect(chunks(), path).toHaveLength(1)
  }
  expect(warnings).toEqual([])
})

test('preloads the first picture of the feed once', async ({ browser }) => {
  const ada = await createMember('ada')
  await ada.uploadActivity({ title: 'Red over blue' }, await photoWithLocation())
  const page = await ada.openPage(browser, 'about:blank')
  const { requested, release } = await holdApp(page)
  await page.goto('/home', { waitUntil: 'commit' })
  const pictures = () => requested.filter((path) => path.startsWith('/media/'))
  await expect.poll(pictures).toHaveLength(1)

  release()
  const picture = page.getByRole('article', { name: 'Red over blue' }).locator('img')
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)).toBe(
    pictures()[0]?.split('?')[0],
  )
  expect(pictures()).toHaveLength(1)
})

test('does not preload the feed for visitors and other pages', async ({ browser }) => {
  const ben = await createMember('ben')
  const page = await ben.openPage(browser, 'about:blank')
  const { requested } = await holdApp(page)
  const expectNoFeed = async (path: string) => {
    requested.length = 0
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => requested.some((url) => appScript.test(url))).toBe(true)
    await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading')
    // All earlier requests of the page are recorded by the time of this response.
    await page.evaluate(() => fetch('/healthz').then(() => undefined))
    expect(feedsIn(requested), path).toEqual([])
  }
  await expectNoFeed('/settings')
  await expectNoFeed('/home?scope=mine')
  await page.addInitScript(() => localStorage.removeItem('token'))
  await expectNoFeed('/home')
})
