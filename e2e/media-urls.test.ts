import { createMember, type Member, origin } from './support/member.ts'
import { photoWithLocation } from './support/photos.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { createLargeVideo } from './support/webm.ts'

/** Statuses of the media requests of a page. */
function recordMedia(page: Page): number[] {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/media/')) statuses.push(response.status())
  })
  return statuses
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title })

const expectLoaded = (image: Locator) =>
  expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
    .toBeGreaterThan(0)

/** Waits until the signature of a URL that the page has loaded is no longer valid. */
async function waitUntilExpired(media: Locator): Promise<void> {
  const url = await media.evaluate((element: HTMLImageElement | HTMLVideoElement) => element.currentSrc)
  expect(url).toContain('?e=')
  await expect.poll(async () => (await fetch(new URL(url, origin))).status).toBe(404)
}

/** A page of the home feed with a private photo at its top, and another one that is not loaded yet. */
async function openFeedWithPhotos(member: Member, open: () => Promise<Page>) {
  const photo = await photoWithLocation()
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
  await member.uploadActivity({ title: 'Diary', audience: 'me', timestamp: at(1) }, photo)
  for (let lap = 2; lap < 14; lap += 1)
    await member.createActivity({ title: `Lap ${lap}`, description: 'A line.\n'.repeat(8), timestamp: at(lap) })
  await member.uploadActivity({ title: 'Late photo', audience: 'me', timestamp: at(20) }, photo)
  const page = await open()
  const statuses = recordMedia(page)
  await page.goto('/home?scope=mine')
  const first = card(page, 'Diary').getByRole('button', { name: 'View the photo' }).locator('img')
  await expectLoaded(first)
  return { page, first, statuses }
}

async function scrollToLatePhoto(page: Page): Promise<Locator> {
  const late = card(page, 'Late photo')
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 900)
      return late.count()
    })
    .toBe(1)
  await late.scrollIntoViewIfNeeded()
  return late.getByRole('button', { name: 'View the photo' }).locator('img')
}

test('private photos load after their URLs expired: late ones in the list, and the viewer', async ({ browser }) => {
  const ada = await createMember('ada')
  const { page, first, statuses } = await openFeedWithPhotos(ada, () => ada.openPage(browser, 'about:blank'))
  await waitUntilExpired(first)

  await card(page, 'Diary').getByRole('button', { name: 'View the photo' }).click()
  const [thumbnail, full] = [0, 1].map((index) => page.getByRole('dialog').locator('img').nth(index))
  if (!thumbnail || !full) throw new Error('The viewer shows two images.')
  await expectLoaded(full)
  await expectLoaded(thumbnail)
  await page.keyboard.press('Escape')

  await expectLoaded(await scrollToLatePhoto(page))
  expect(statuses.filter((status) => status >= 400)).toEqual([])
})

test('private photos load on a device whose clock is behind', async ({ browser }) => {
  const ada = await createMember('ada')
  const { page, first } = await openFeedWithPhotos(ada, async () => {
    const opened = await ada.openPage(browser, 'about:blank')
    await opened.clock.setSystemTime(Date.now() - 3_600_000)
    return opened
  })
  await waitUntilExpired(first)
  await expectLoaded(await scrollToLatePhoto(page))
})

test('a private photo that failed to load offline is shown when the network is back', async ({ browser }) => {
  const ada = await createMember('ada')
  const { page, first } = await openFeedWithPhotos(ada, () => ada.openPage(browser, 'about:blank'))
  await waitUntilExpired(first)
  await page.context().setOffline(true)
  await scrollToLatePhoto(page)
  await expect(card(page, 'Late photo').getByText('This picture could not be loaded.')).toBeVisible()

  await page.context().setOffline(false)
  await expectLoaded(card(page, 'Late photo').getByRole('button', { name: 'View the photo' }).locator('img'))
})

test('a private video continues at its position after its URL expired', async ({ browser }) => {
  const ada = await createMember('ada')
  const page = await ada.openPage(browser, '/home?scope=mine')
  const id = await ada.uploadActivity({ title: 'Swim', audience: 'me' }, await createLargeVideo(page))
  await page.goto(`/activity/${id}`)
  const video = page.locator('video')
  const state = () =>
    video.evaluate((element: HTMLVideoElement) => ({
      seconds: element.currentTime,
      isPlaying: !element.paused && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
      url: element.currentSrc,
    }))
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)
  await waitUntilExpired(video)
  const before = await state()

  await video.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 0.5
    element.currentTime = 15
  })
  await expect.poll(async () => (await state()).url).not.toBe(before.url)
  await expect.poll(async () => (await state()).seconds).toBe(15)
  await waitUntilExpired(video)

  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 3
    void element.play().catch(() => undefined)
  })
  await expect.poll(async () => (await state()).isPlaying).toBe(true)
  await expect.poll(async () => (await state()).seconds).toBeGreaterThan(3)
  const { seconds } = await state()
  expect(seconds).toBeLessThan(15)
  expect(await video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(0.5)
})
