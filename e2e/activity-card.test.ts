import { expect, type Page, test } from '@playwright/test'
import { respondWith } from './support/fault-injection.ts'
import { createMember } from './support/member.ts'
import { photoWithLocation } from './support/photos.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

async function chooseAction(page: Page, title: string, action: 'Edit Activity' | 'Delete'): Promise<void> {
  await card(page, title).getByRole('button', { name: 'Activity actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

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
  expect((await sent).postDataJSON()).toMatchObject({ media_items: [{ alt_text: 'Lamps on still water' }] })
  const picture = card(page, 'Canal by night').getByRole('img', { name: 'Lamps on still water' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.context().close()
})
