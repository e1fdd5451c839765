import { expect, type Locator, type Page, test } from '@playwright/test'
import { createMember, phone } from './support/member.ts'
import { photoWithLocation } from './support/photos.ts'
import { activitiesOf, successDialog, uploadForm } from './support/upload-form.ts'

const crop = (page: Page) => page.getByRole('dialog', { name: 'Crop your photo' })

/** Taps what is on the screen, and fails if it would have to be scrolled into view. */
async function tap(target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 })
  await target.click()
}

test('a photo with a title takes six taps on a phone, without scrolling', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/home', phone)
  let taps = 0
  const count = async (target: Locator) => {
    await tap(target)
    taps += 1
  }
  await count(page.getByRole('button', { name: 'Upload Activity' }))
  await expect(uploadForm(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Dawn swim')
  const choosing = page.waitForEvent('filechooser')
  await count(page.getByRole('button', { name: 'Add a photo or video' }))
  const chooser = await choosing
  await chooser.setFiles(await photoWithLocation())
  taps += 1
  await count(crop(page).getByRole('button', { name: 'Use cropped' }))
  await expect(crop(page)).toBeHidden()
  await count(page.getByRole('button', { name: 'Submit' }))
  await count(successDialog(page).getByRole('button', { name: 'OK' }))
  await expect(uploadForm(page)).toBeHidden()
  expect(taps).toBe(6)
  expect(await activitiesOf(ada)).toMatchObject([{ title: 'Dawn swim', media_kind: 'image' }])
  await page.context().close()
})

test('a photo with a title takes at most eleven keys', async ({ browser }) => {
  const ben = await createMember('Ben')
  const page = await ben.openPage(browser, '/home')
  await expect(page.getByText('Your feed is empty')).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  let keys = 0
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      await page.keyboard.press(key)
      keys += key.split('+').length
    }
  }
  await press('c')
  await expect(uploadForm(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Dawn swim')
  await press('Tab', 'Tab')
  await press('Enter')
  const chooser = await choosing
  await chooser.setFiles(await photoWithLocation())
  keys += 1
  await expect(crop(page).getByRole('group', { name: 'Crop area' })).toBeFocused()
  await press('Enter')
  await expect(crop(page)).toBeHidden()
  await press('Control+Enter')
  await expect(successDialog(page).getByRole('button', { name: 'OK' })).toBeFocused()
  await press('Enter')
  await expect(page).toHaveURL('/home')
  expect(keys).toBeLessThanOrEqual(11)
  expect(await activitiesOf(ben)).toHaveLength(1)
  await page.context().close()
})
