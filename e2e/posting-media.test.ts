import { expectNoViolations } from './support/axe.ts'
import { routeRequests } from './support/fault-injection.ts'
import { createMember, createNamedMember } from './support/member.ts'
import { waitForOverlaysToClose } from './support/overlays.ts'
import { expect, type Locator, test } from './support/test.ts'
import { activitiesOf, successDialog, uploadForm } from './support/upload-form.ts'
import { recordQuickTimeVideo } from './support/videos.ts'

test('shows the progress of an upload and can cancel it', async ({ browser }) => {
  const emil = await createMember('emil')
  const page = await emil.openPage(browser, '/upload')
  const form = uploadForm(page)
  await form.getByLabel('Title').fill('Down the hill')
  const video = { name: 'ride.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(6_000_000, 7) }
  await form.getByLabel('Photo or video').setInputFiles(video)
  await expect(page.getByRole('dialog')).toBeHidden()
  const cdpSession = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 100_000 }
  await cdpSession.send('Network.emulateNetworkConditions', conditions)
  await form.getByRole('button', { name: 'Submit' }).click()

  const bar = form.getByRole('progressbar', { name: 'Upload' })
  const progress = async () => Number((await bar.getAttribute('aria-valuenow')) ?? 0)
  await expect.poll(progress).toBeGreaterThan(0)
  const early = await progress()
  await expect.poll(progress).toBeGreaterThan(early)
  await expect(form.getByLabel('Title')).toBeDisabled()
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar).toBeHidden()
  await expect(form.getByLabel('Title')).toBeEnabled()
  await expect(form.getByLabel('Title')).toHaveValue('Down the hill')
  expect(await activitiesOf(emil)).toEqual([])
})

test('plays an iPhone video and shows a link when the browser cannot play it', async ({ browser }) => {
  const ines = await createNamedMember('Ines')
  const page = await ines.openPage(browser, '/upload')
  const form = uploadForm(page)
  const readyState = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.readyState)
  await form.getByLabel('Photo or video').setInputFiles(await recordQuickTimeVideo(page))
  await expect.poll(() => readyState(form.locator('video'))).toBeGreaterThan(0)
  await form.getByLabel('Title').fill('First dive')
  await form.getByRole('button', { name: 'Submit' }).click()
  await successDialog(page).getByRole('button', { name: 'OK' }).click()
  const card = page.getByRole('article', { name: 'First dive' })
  await expect.poll(() => readyState(card.locator('video'))).toBeGreaterThan(0)
  const [dive] = await activitiesOf(ines)
  expect(dive?.media).toMatchObject([{ kind: 'video', width: 320, height: 180 }])

  await waitForOverlaysToClose(page)
  await routeRequests(page, '**/media/**', (route) => route.fulfill({ contentType: 'video/mp4', body: 'not a video' }))
  await page.goto(`/activity/${dive?.id}`)
  await expect(page.getByText('This video cannot be played here.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Media' })).toHaveAttribute('href', dive?.media[0]?.url ?? '')
  await expectNoViolations(page)
})
