import { expect, type Locator, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { recordsQuickTime } from './films.ts'
import { newMember, phone } from './member.ts'
import { activitiesOf, choosesPhotograph, formIn, success } from './posting-form.ts'

test('A slow upload tells how far it is, and can be called off', async ({ browser }) => {
  const emil = await newMember('Emil')
  const page = await emil.opens(browser, '/upload')
  const form = formIn(page)
  await form.getByLabel('Title').fill('Down the hill')
  const video = { name: 'ride.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(6_000_000, 7) }
  await form.getByLabel('Photo or video').setInputFiles(video)
  await expect(page.getByRole('dialog')).toBeHidden()
  const line = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 100_000 }
  await line.send('Network.emulateNetworkConditions', conditions)
  await form.getByRole('button', { name: 'Submit' }).click()

  const bar = form.getByRole('progressbar', { name: 'Upload' })
  const shown = async () => Number((await bar.getAttribute('aria-valuenow')) ?? 0)
  await expect.poll(shown).toBeGreaterThan(0)
  const early = await shown()
  await expect.poll(shown).toBeGreaterThan(early)
  await expect(form.getByLabel('Title')).toBeDisabled()
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar).toBeHidden()
  await expect(form.getByLabel('Title')).toBeEnabled()
  await expect(form.getByLabel('Title')).toHaveValue('Down the hill')
  expect(await activitiesOf(emil)).toEqual([])
  await page.context().close()
})

test('A photograph is cut to 4:5 unless asked otherwise, by keyboard too, and Cancel keeps nothing of it', async ({
  browser,
}) => {
  const ines = await newMember('Ines')
  const page = await ines.opens(browser, '/upload', phone)
  await page.evaluate(rememberSentFiles)
  const crop = await choosesPhotograph(page)
  await expect(crop.getByRole('radio')).toHaveCount(3)
  await expect(crop.getByRole('radio', { name: '4:5' })).toBeChecked()
  const zoom = crop.getByRole('slider', { name: 'Zoom' })
  await zoom.focus()
  await page.keyboard.press('End')
  await expect(zoom).toHaveAttribute('aria-valuetext', '3.0×')
  await page.keyboard.press('Home')
  await expect(zoom).toHaveAttribute('aria-valuetext', '1.0×')
  await expectNoViolations(page)
  await crop.getByRole('button', { name: 'Cancel' }).click()
  await expect(crop).toBeHidden()
  await expect(formIn(page).getByRole('button', { name: 'Add a photo or video' })).toBeVisible()

  await choosesPhotograph(page)
  await crop.getByText('16:9').click()
  await expect(crop.getByRole('radio', { name: '16:9' })).toBeChecked()
  await crop.getByRole('button', { name: 'Use cropped' }).click()
  await formIn(page).getByLabel('Title').fill('A wide lake')
  await formIn(page).getByRole('button', { name: 'Submit' }).click()
  await expect(success(page)).toBeVisible()
  const sent = await page.evaluate(() => (globalThis as { sentFiles?: string[] }).sentFiles)
  expect(sent).toEqual(['activity.png image/png'])
  const [lake] = await activitiesOf(ines)
  expect((lake?.media?.width ?? 0) / (lake?.media?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  await page.context().close()
})

test('A file that is no picture is refused with a word, and a broken one too', async ({ browser }) => {
  const jon = await newMember('Jon')
  const page = await jon.opens(browser, '/upload')
  const form = formIn(page)
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

test('A film of an iPhone is posted and plays; where a browser cannot play it, a link leads to it', async ({
  browser,
}) => {
  const ines = await newMember('Ines')
  const page = await ines.opens(browser, '/upload')
  const form = formIn(page)
  const canPlay = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.readyState)
  await form.getByLabel('Photo or video').setInputFiles(await recordsQuickTime(page))
  await expect.poll(() => canPlay(form.locator('video'))).toBeGreaterThan(0)
  await form.getByLabel('Title').fill('First dive')
  await form.getByRole('button', { name: 'Submit' }).click()
  await success(page).getByRole('button', { name: 'OK' }).click()
  const card = page.getByRole('article', { name: 'First dive' })
  await expect.poll(() => canPlay(card.locator('video'))).toBeGreaterThan(0)
  const [dive] = await activitiesOf(ines)
  expect(dive?.media).toMatchObject({ kind: 'video', width: 320, height: 180 })

  const elsewhere = await ines.opens(browser, 'about:blank')
  await elsewhere.route('**/media/**', (route) => route.fulfill({ contentType: 'video/mp4', body: 'unheard of' }))
  await elsewhere.goto(`/activity/${dive?.id}`)
  await expect(elsewhere.getByText('This video cannot be played here.')).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'View Media' })).toHaveAttribute('href', dive?.media?.url ?? '')
  await expectNoViolations(elsewhere)
  await elsewhere.context().close()
  await page.context().close()
})

/** Notes name and type of each file that a form sends. */
function rememberSentFiles(): void {
  const sentFiles: string[] = []
  Object.assign(globalThis, { sentFiles })
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    if (body instanceof FormData)
      for (const value of body.values()) if (value instanceof File) sentFiles.push(`${value.name} ${value.type}`)
    send.call(this, body)
  }
}
