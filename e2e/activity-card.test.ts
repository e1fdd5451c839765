import { expect, type Locator, type Page, test } from '@playwright/test'
import { abortRequests, holdRequests, respondWith } from './fault-injection.ts'
import { createMember } from './member.ts'
import { photoWithLocation } from './photos.ts'
import { expectToast } from './toasts.ts'
import { recordEvents } from './window-events.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const highFive = (within: Locator) => within.getByRole('button', { name: /^High Five/ })

async function chooseAction(page: Page, title: string, action: 'Edit Activity' | 'Delete'): Promise<void> {
  await card(page, title).getByRole('button', { name: 'Activity actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('sends only the changed fields of an edited activity and marks its card as edited', async ({ browser }) => {
  const ada = await createMember('Ada')
  const fields = { title: 'Lake', description: 'Nine degrees.', mood: 'Calm', duration: '45m', location: 'Weissensee' }
  const id = await ada.createActivity({ ...fields, tags: ['lake'], timestamp: '2026-03-10T06:05:00Z' })
  const page = await ada.openPage(browser, '/home?scope=mine')
  const lake = card(page, 'Lake')
  await expect(lake).toContainText('03/10/2026 07:05')
  for (const text of ['Nine degrees.', 'Calm', '45m', 'Weissensee', '#lake']) await expect(lake).toContainText(text)
  await expect(lake.getByText('edited')).toHaveCount(0)
  const events = await recordEvents(page, 'activity-updated')

  await chooseAction(page, 'Lake', 'Edit Activity')
  const form = page.getByRole('form', { name: 'Edit Activity' })
  await form.getByLabel('Title').fill('Something else')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(lake).toBeVisible()

  await chooseAction(page, 'Lake', 'Edit Activity')
  await form.getByLabel('Title').fill('Lake at dawn')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await form.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON()).toEqual({ title: 'Lake at dawn' })
  await expect(card(page, 'Lake at dawn').getByText('edited')).toBeVisible()
  expect((await events())['activity-updated']).toMatchObject([{ activityId: id }])
  expect(await ada.request('GET', `/activities/${id}`)).toMatchObject({
    ...fields,
    title: 'Lake at dawn',
    tags: ['lake'],
  })
  await page.context().close()
})

test('keeps the form values of a rejected edit and shows a new photo on the card', async ({ browser }) => {
  const ada = await createMember('Ada')
  await ada.createActivity({ title: 'Canal' })
  const page = await ada.openPage(browser, '/home?scope=mine')
  const detail = [
    { loc: ['body', 'title'], msg: 'Too long.' },
    { loc: ['body', 'mood'], msg: 'Not allowed.' },
  ]
  const restore = await respondWith(page, 'PATCH /activities/*', 422, { detail })

  await chooseAction(page, 'Canal', 'Edit Activity')
  const form = page.getByRole('form', { name: 'Edit Activity' })
  await form.getByLabel('Title').fill('Canal by night')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText('body.title: Too long. • body.mood: Not allowed.')
  await expect(form.getByLabel('Title')).toHaveValue('Canal by night')
  await restore()

  await form.getByLabel('Photo or video').setInputFiles(await photoWithLocation(600))
  await page.getByRole('dialog', { name: 'Crop your photo' }).getByRole('button', { name: 'Use cropped' }).click()
  await form.getByLabel('Describe the photo').fill('Lamps on still water')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await form.getByRole('button', { name: 'Save' }).click()
  expect((await sent).headers()['content-type']).toContain('multipart/form-data')
  const picture = card(page, 'Canal by night').getByRole('img', { name: 'Lamps on still water' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.context().close()
})

test('asks for confirmation before deleting and keeps the card when deleting is cancelled or fails', async ({
  browser,
}) => {
  const ada = await createMember('Ada')
  const id = await ada.createActivity({ title: 'Rye bread' })
  const page = await ada.openPage(browser, '/home?scope=mine')
  const events = await recordEvents(page, 'activity:deleted')
  const confirmation = page.getByRole('alertdialog', { name: 'Delete this activity?' })

  await chooseAction(page, 'Rye bread', 'Delete')
  await confirmation.getByRole('button', { name: 'No' }).click()
  await expect(confirmation).toHaveCount(0)
  await expect(card(page, 'Rye bread')).toBeVisible()

  const restoreConnection = await abortRequests(page, 'DELETE /activities/*')
  await chooseAction(page, 'Rye bread', 'Delete')
  await confirmation.getByRole('button', { name: 'Yes' }).click()
  await expectToast(page, 'Delete failed')
  await expect(card(page, 'Rye bread')).toBeVisible()
  await restoreConnection()
  const restoreResponse = await respondWith(page, 'DELETE /activities/*', 400, {})
  await chooseAction(page, 'Rye bread', 'Delete')
  await confirmation.getByRole('button', { name: 'Yes' }).click()
  await expectToast(page, 'Failed to delete activity')
  await restoreResponse()

  await chooseAction(page, 'Rye bread', 'Delete')
  await confirmation.getByRole('button', { name: 'Yes' }).click()
  await expect(confirmation).toHaveCount(0)
  await expect(card(page, 'Rye bread')).toHaveCount(0)
  await expect.poll(async () => (await events())['activity:deleted']).toEqual([{ activityId: id }])
  await expect(ada.request('GET', `/activities/${id}`)).rejects.toThrow('404')
  await page.context().close()
})

test('hides the author menu from other members and shows up to four pictures of engaged members', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  await ben.follow(ada)
  const id = await ada.createActivity({ title: 'Marathon' })
  for (const name of ['Cleo', 'Dev', 'Edda', 'Finn']) await (await createMember(name)).giveHighFive(id)
  await (await createMember('Gil')).addComment(id, 'Bravo')
  const page = await ben.openPage(browser, '/home')

  const marathon = card(page, 'Marathon')
  await expect(highFive(marathon)).toContainText('4')
  await expect(marathon.getByRole('button', { name: '1 comment' })).toBeVisible()
  await expect(marathon.getByRole('button', { name: 'Activity actions' })).toHaveCount(0)
  const pictures = marathon.getByRole('button', { name: 'Show who gave a high five or commented' })
  await expect(pictures.locator('span.rounded-full.border-2')).toHaveCount(4)
  await page.context().close()
})

test('counts a high five at once, rolls it back when the request fails and keeps it when it already exists', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  await ben.follow(ada)
  const id = await ada.createActivity({ title: 'Ten lengths' })
  const page = await ben.openPage(browser, '/home')
  const button = highFive(card(page, 'Ten lengths'))
  await expect(button).toContainText('0')

  const release = await holdRequests(page, 'POST /activities/highfive')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toContainText('1')
  // The first press loads the toaster.
  await expect(page.getByRole('region', { name: 'Notifications alt+T' })).toBeAttached()
  await page.context().setOffline(true)
  await release()
  await expectToast(page, 'High five failed.')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).toContainText('0')
  await page.context().setOffline(false)

  const waitForHighFiveResponse = (method: string) =>
    page.waitForResponse((response) => {
      return response.request().method() === method && response.url().endsWith('/activities/highfive')
    })
  const restore = await respondWith(page, 'POST /activities/highfive', 409, { detail: 'You already gave a high five.' })
  const conflict = waitForHighFiveResponse('POST')
  await button.click()
  await conflict
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toContainText('1')
  await restore()

  const deleted = waitForHighFiveResponse('DELETE')
  await button.click()
  await deleted
  await expect(button).toContainText('0')
  const created = waitForHighFiveResponse('POST')
  await button.click()
  await created
  expect(await ada.request('GET', `/activities/${id}`)).toMatchObject({ high_five_count: 1 })
  // Requests are sent in sequence, so a toast for the 409 response would have appeared by now.
  expect(await page.evaluate(() => window.toastsShown)).toEqual(['High five failed.'])
  await page.context().close()
})

test('the time, the circle and the audience of a card are on one line of text', async ({ browser }) => {
  const ada = await createMember('Ada')
  const circle = await ada.createCircle('Dawn swimmers')
  await ada.createActivity({ title: 'Lake', circle_ids: [circle], audience: 'followers' })
  const page = await ada.openPage(browser, '/home?scope=mine')
  const card = page.getByRole('article', { name: 'Lake' })
  const bottoms = await Promise.all(
    [card.locator('time'), card.getByText('Dawn swimmers'), card.getByText('Followers')].map((text) =>
      text.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return [...range.getClientRects()].at(-1)?.bottom
      }),
    ),
  )
  expect(new Set(bottoms.map((bottom) => Math.round(Number(bottom)))).size).toBe(1)
  await page.context().close()
})
