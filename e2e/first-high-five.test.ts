import type { Media } from '@daystar/contract/fields'
import { fillSignUp } from './support/account-forms.ts'
import { expectNoViolations, expectNoViolationsAtBothWidths } from './support/axe.ts'
import { Member, openPage, origin, phone } from './support/member.ts'
import { hasExif, isUpright, photoWithLocation } from './support/photos.ts'
import { expect, type Page, test } from './support/test.ts'
import { openDetail } from './support/upload-form.ts'

test('completes the flow from two sign-ups to the first high five', { tag: '@core' }, async ({ browser }) => {
  const ada = await openPage(browser, phone)
  const adaId = await signUp(ada, 'Ada Lindqvist', expectNoViolationsAtBothWidths)
  await expect(ada.getByText('Your feed is empty')).toBeVisible()
  await expectNoViolationsAtBothWidths(ada)
  await postPhoto(ada, 'Lake before sunrise')

  const ben = await openPage(browser, { theme: 'dark' })
  await signUp(ben, 'Ben Okafor', skipCheck)
  await ben.goto(`/profile/${adaId}`)
  await ben.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(ben.getByRole('button', { name: 'Request sent (Cancel)' })).toBeVisible()
  await expectNoViolationsAtBothWidths(ben)

  await ada.getByRole('button', { name: 'Notifications, 1 new' }).click()
  const panel = ada.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('Ben Okafor asked to connect.')).toBeVisible()
  await expectNoViolationsAtBothWidths(ada)
  await panel.getByRole('button', { name: 'Accept' }).click()
  await expect(panel.getByRole('button', { name: 'Follow back' })).toBeVisible()
  await ada.keyboard.press('Escape')

  await expect(ben.getByRole('button', { name: 'Connected (Remove)' })).toBeVisible()
  await ben.getByRole('link', { name: 'Daystar, home' }).click()
  const card = ben.getByRole('article', { name: 'Lake before sunrise' })
  const picture = card.getByRole('img', { name: 'A red sky over a blue lake' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectNoViolationsAtBothWidths(ben)

  await ada.getByRole('article').getByRole('link', { name: 'Lake before sunrise' }).click()
  await expect(ada.getByRole('heading', { level: 1, name: 'Lake before sunrise' })).toBeVisible()
  await expect(ada.getByText('Be the first to comment.')).toBeVisible()
  await expectNoViolationsAtBothWidths(ada)

  await card.getByRole('button', { name: /^High Five/ }).click()
  await expect(card.getByRole('button', { name: /^High Five/, pressed: true })).toContainText('1')
  await card.getByRole('button', { name: '0 comments' }).click()
  await card.getByRole('textbox', { name: 'Add a comment' }).fill('How cold was it?')
  await card.getByRole('button', { name: 'Send comment' }).click()
  await expect(card.getByRole('listitem').filter({ hasText: 'How cold was it?' })).toBeVisible()
  await expectNoViolationsAtBothWidths(ben)

  await expect(ada.getByRole('button', { name: /^High Five/ })).toContainText('1')
  await expect(ada.getByRole('region', { name: 'Comments' }).getByText('How cold was it?')).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Notifications, 2 new' })).toBeVisible()
  await ada.getByRole('button', { name: 'Notifications, 2 new' }).click()
  await expect(panel.getByText('Ben Okafor gave your activity a high five.')).toBeVisible()
  await expect(panel.getByText('Ben Okafor commented on your activity.')).toBeVisible()
  await expectNoViolationsAtBothWidths(ada)

  const media = await mediaOf(await idOfOpenActivity(ada))
  for (const bytes of await downloadAllFiles(media)) {
    expect(await hasExif(bytes)).toBe(false)
    expect(await isUpright(bytes)).toBe(true)
  }
})

type Check = (page: Page) => Promise<void>

/** These screens have already been checked. */
const skipCheck: Check = async () => {}

/** Signs up through the form, which also signs in, and returns the id of the new account. */
async function signUp(page: Page, name: string, checkScreen: Check): Promise<number> {
  await page.goto('/signup')
  await fillSignUp(page, name)
  await checkScreen(page)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByText('Sign up successful! You can now log in.')).toBeVisible()
  await page.waitForURL('**/home')
  return Number(await page.evaluate(() => localStorage.getItem('user_id')))
}

/** Posts a photo through the form at the top of the feed and the crop dialog. */
async function postPhoto(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload Activity' }).click()
  const form = page.getByRole('form', { name: 'Upload Activity' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Photo or video').setInputFiles(await photoWithLocation(3024))
  const crop = page.getByRole('dialog', { name: 'Crop your photo' })
  await expect(crop.getByRole('group', { name: 'Crop area' })).toBeVisible()
  // On a phone, the form is a dialog, which a wide screen closes.
  await expectNoViolations(page)
  await crop.getByRole('button', { name: 'Use cropped' }).click()
  await form.getByLabel('Describe the photo').fill('A red sky over a blue lake')
  await openDetail(page, 'Duration')
  await form.getByLabel('Hours').selectOption('1')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Submit' }).click()

  const dialog = page.getByRole('dialog', { name: 'Activity uploaded successfully!' })
  await expect(dialog).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('article', { name: title })).toBeVisible()
}

async function idOfOpenActivity(page: Page): Promise<number> {
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}

async function mediaOf(activityId: number): Promise<Media> {
  const visitor = new Member({ id: 0, name: 'Visitor', email: '', token: '' })
  return (await visitor.request<{ media: [Media] }>('GET', `/activities/${activityId}`)).media[0]
}

/** Downloads the original and all variants. */
async function downloadAllFiles(media: Media): Promise<Buffer[]> {
  const urls = [...new Set([media.url, ...media.variants.map(({ url }) => url)])]
  return Promise.all(
    urls.map(async (url) => {
      const response = await fetch(new URL(url, origin))
      expect(response.status).toBe(200)
      return Buffer.from(await response.arrayBuffer())
    }),
  )
}
