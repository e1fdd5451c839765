import { expect, type Locator, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { routeRequests } from './support/fault-injection.ts'
import { createMember, phone } from './support/member.ts'
import { activitiesOf, choosePhoto, successDialog, uploadForm } from './support/upload-form.ts'
import { recordQuickTimeVideo } from './support/videos.ts'

test('shows the progress of an upload and can cancel it', async ({ browser }) => {
  const emil = await createMember('Emil')
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
  await page.context().close()
})

test('crops a photo to 4:5 by default or to another ratio, supports the keyboard and discards it on Cancel', {
  tag: '@core',
}, async ({ browser }) => {
  const ines = await createMember('Ines')
  const page = await ines.openPage(browser, '/upload', phone)
  await page.evaluate(recordSentFiles)
  const crop = await choosePhoto(page)
  await expect(crop.getByRole('radio')).toHaveCount(3)
  await expect(crop.getByRole('radio', { name: '4:5' })).toBeChecked()
  // From the style sheet that is loaded with the dialog.
  await expect(crop.getByTestId('container')).toHaveCSS('touch-action', 'none')
  const zoom = crop.getByRole('slider', { name: 'Zoom' })
  await zoom.focus()
  await page.keyboard.press('End')
  await expect(zoom).toHaveAttribute('aria-valuetext', '3.0×')
  await page.keyboard.press('Home')
  await expect(zoom).toHaveAttribute('aria-valuetext', '1.0×')
  await expectNoViolations(page)
  await crop.getByRole('button', { name: 'Cancel' }).click()
  await expect(crop).toBeHidden()
  await expect(uploadForm(page).getByRole('button', { name: 'Add a photo or video' })).toBeVisible()

  await choosePhoto(page)
  await crop.getByText('16:9').click()
  await expect(crop.getByRole('radio', { name: '16:9' })).toBeChecked()
  await crop.getByRole('button', { name: 'Use cropped' }).click()
  await uploadForm(page).getByLabel('Title').fill('A wide lake')
  await uploadForm(page).getByRole('button', { name: 'Submit' }).click()
  await expect(successDialog(page)).toBeVisible()
  const sent = await page.evaluate(() => (globalThis as { sentFiles?: string[] }).sentFiles)
  expect(sent).toEqual(['activity.png image/png'])
  const [lake] = await activitiesOf(ines)
  expect((lake?.media[0]?.width ?? 0) / (lake?.media[0]?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  await page.context().close()
})

test('shows an error for an unsupported, broken or HEIC file', async ({ browser }) => {
  const jon = await createMember('Jon')
  const page = await jon.openPage(browser, '/upload')
  const form = uploadForm(page)
  const choose = (name: string, mimeType: string, content = 'not a picture') =>
    form.getByLabel('Photo or video').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
  await choose('notes.pdf', 'application/pdf')
  await expect(form.getByRole('alert')).toHaveText(/^Please choose an image/)
  await choose('broken.jpg', 'image/jpeg')
  await expect(form.getByRole('alert')).toHaveText('Could not open image.')
  await choose('IMG_0007.HEIC', 'image/heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  await expect(form.getByRole('alert')).toHaveText(/^This photo is in HEIC format/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectNoViolations(page)
  await page.context().close()
})

test('plays an iPhone video and shows a link when the browser cannot play it', async ({ browser }) => {
  const ines = await createMember('Ines')
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

  const otherPage = await ines.openPage(browser, 'about:blank')
  await routeRequests(otherPage, '**/media/**', (route) =>
    route.fulfill({ contentType: 'video/mp4', body: 'not a video' }),
  )
  await otherPage.goto(`/activity/${dive?.id}`)
  await expect(otherPage.getByText('This video cannot be played here.')).toBeVisible()
  await expect(otherPage.getByRole('link', { name: 'View Media' })).toHaveAttribute('href', dive?.media[0]?.url ?? '')
  await expectNoViolations(otherPage)
  await otherPage.context().close()
  await page.context().close()
})

/** Records name and type of each file that a form sends. */
function recordSentFiles(): void {
  const sentFiles: string[] = []
  Object.assign(globalThis, { sentFiles })
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    if (body instanceof FormData)
      for (const value of body.values()) if (value instanceof File) sentFiles.push(`${value.name} ${value.type}`)
    send.call(this, body)
  }
}
