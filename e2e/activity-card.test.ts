import { expect, type Locator, type Page, test } from '@playwright/test'
import { cutsOff, holdsBack, refuses } from './broken-server.ts'
import { logs } from './journal.ts'
import { newMember } from './member.ts'
import { photographWithPlace } from './photographs.ts'
import { says } from './toasts.ts'
import { listensFor } from './window-events.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const highFive = (within: Locator) => within.getByRole('button', { name: /^High Five/ })

async function chooses(page: Page, title: string, act: 'Edit Activity' | 'Delete'): Promise<void> {
  await card(page, title).getByRole('button', { name: 'What you can do with it' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

test('Ada corrects an activity where it stands: only what she changed is sent, and the card says that it was edited', async ({
  browser,
}) => {
  const ada = await newMember('Ada')
  const entry = { title: 'Lake', description: 'Nine degrees.', mood: 'Calm', duration: '45m', location: 'Weissensee' }
  const id = await logs(ada, { ...entry, tags: ['lake'], timestamp: '2026-03-10T06:05:00Z' })
  const page = await ada.opens(browser, '/home?scope=mine')
  const lake = card(page, 'Lake')
  await expect(lake).toContainText('03/10/2026 07:05')
  for (const words of ['Nine degrees.', 'Calm', '45m', 'Weissensee', '#lake']) await expect(lake).toContainText(words)
  await expect(lake.getByText('edited')).toHaveCount(0)
  const heard = await listensFor(page, 'activity-updated')

  await chooses(page, 'Lake', 'Edit Activity')
  const form = page.getByRole('form', { name: 'Edit Activity' })
  await form.getByLabel('Title').fill('Something else')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(lake).toBeVisible()

  await chooses(page, 'Lake', 'Edit Activity')
  await form.getByLabel('Title').fill('Lake at dawn')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await form.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON()).toEqual({ title: 'Lake at dawn' })
  await expect(card(page, 'Lake at dawn').getByText('edited')).toBeVisible()
  expect((await heard())['activity-updated']).toMatchObject([{ activityId: id }])
  expect(await ada.asks('GET', `/activities/${id}`)).toMatchObject({ ...entry, title: 'Lake at dawn', tags: ['lake'] })
  await page.context().close()
})

test('A new photograph takes its place on the card, and a refused edit keeps what was typed', async ({ browser }) => {
  const ada = await newMember('Ada')
  await logs(ada, { title: 'Canal' })
  const page = await ada.opens(browser, '/home?scope=mine')
  const detail = [
    { loc: ['body', 'title'], msg: 'Too long.' },
    { loc: ['body', 'mood'], msg: 'Too odd.' },
  ]
  const relent = await refuses(page, 'PATCH /activities/*', 422, { detail })

  await chooses(page, 'Canal', 'Edit Activity')
  const form = page.getByRole('form', { name: 'Edit Activity' })
  await form.getByLabel('Title').fill('Canal by night')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText('body.title: Too long. • body.mood: Too odd.')
  await expect(form.getByLabel('Title')).toHaveValue('Canal by night')
  await relent()

  await form.getByLabel('Photo or video').setInputFiles(await photographWithPlace(600))
  await page.getByRole('dialog', { name: 'Crop your photo' }).getByRole('button', { name: 'Use cropped' }).click()
  await form.getByLabel('Describe the photo').fill('Lamps on still water')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await form.getByRole('button', { name: 'Save' }).click()
  expect((await sent).headers()['content-type']).toContain('multipart/form-data')
  const picture = card(page, 'Canal by night').getByRole('img', { name: 'Lamps on still water' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.context().close()
})

test('Deleting asks first: No keeps the card, a failure keeps it with a word, Yes hides it', async ({ browser }) => {
  const ada = await newMember('Ada')
  const id = await logs(ada, { title: 'Rye bread' })
  const page = await ada.opens(browser, '/home?scope=mine')
  const heard = await listensFor(page, 'activity:deleted')
  const question = page.getByRole('alertdialog', { name: 'Delete this activity?' })

  await chooses(page, 'Rye bread', 'Delete')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toHaveCount(0)
  await expect(card(page, 'Rye bread')).toBeVisible()

  const mend = await cutsOff(page, 'DELETE /activities/*')
  await chooses(page, 'Rye bread', 'Delete')
  await question.getByRole('button', { name: 'Yes' }).click()
  await says(page, 'Delete failed')
  await expect(card(page, 'Rye bread')).toBeVisible()
  await mend()
  const relent = await refuses(page, 'DELETE /activities/*', 400, {})
  await chooses(page, 'Rye bread', 'Delete')
  await question.getByRole('button', { name: 'Yes' }).click()
  await says(page, 'Failed to delete activity')
  await relent()

  await chooses(page, 'Rye bread', 'Delete')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(question).toHaveCount(0)
  await expect(card(page, 'Rye bread')).toHaveCount(0)
  await expect.poll(async () => (await heard())['activity:deleted']).toEqual([{ activityId: id }])
  await expect(ada.asks('GET', `/activities/${id}`)).rejects.toThrow('404')
  await page.context().close()
})

test('Ben sees no author’s menu on Ada’s card, and up to four faces of those who cheered', async ({ browser }) => {
  const [ada, ben] = await Promise.all([newMember('Ada'), newMember('Ben')])
  await ben.follows(ada)
  const id = await logs(ada, { title: 'Marathon' })
  for (const name of ['Cleo', 'Dev', 'Edda', 'Finn']) await (await newMember(name)).highFives(id)
  await (await newMember('Gil')).comments(id, 'Bravo')
  const page = await ben.opens(browser, '/home')

  const marathon = card(page, 'Marathon')
  await expect(highFive(marathon)).toContainText('4')
  await expect(marathon.getByRole('button', { name: '1 comment' })).toBeVisible()
  await expect(marathon.getByRole('button', { name: 'What you can do with it' })).toHaveCount(0)
  const faces = marathon.getByRole('button', { name: 'Who gave a high five, who commented' })
  await expect(faces.locator('span.rounded-full.border-2')).toHaveCount(4)
  await page.context().close()
})

test('A high five counts at once, goes back with a word when the line breaks, and stays where it was given already', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([newMember('Ada'), newMember('Ben')])
  await ben.follows(ada)
  const id = await logs(ada, { title: 'Ten lengths' })
  const page = await ben.opens(browser, '/home')
  const button = highFive(card(page, 'Ten lengths'))
  await expect(button).toContainText('0')

  const letThrough = await holdsBack(page, 'POST /activities/highfive')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toContainText('1')
  await page.context().setOffline(true)
  await letThrough()
  await says(page, 'High five failed.')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).toContainText('0')
  await page.context().setOffline(false)

  const answered = (method: string) =>
    page.waitForResponse((response) => {
      return response.request().method() === method && response.url().endsWith('/activities/highfive')
    })
  const relent = await refuses(page, 'POST /activities/highfive', 409, { detail: 'You already gave a high five.' })
  const refused = answered('POST')
  await button.click()
  await refused
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toContainText('1')
  await relent()

  const takenBack = answered('DELETE')
  await button.click()
  await takenBack
  await expect(button).toContainText('0')
  const given = answered('POST')
  await button.click()
  await given
  expect(await ada.asks('GET', `/activities/${id}`)).toMatchObject({ high_five_count: 1 })
  // Taps are sent one after the other: what the page had to say of the refusal, it has said by now.
  expect(await page.evaluate(() => window.toastsShown)).toEqual(['High five failed.'])
  await page.context().close()
})
