import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { routeRequests } from './support/fault-injection.ts'
import { createMember, phone } from './support/member.ts'
import { waitForOverlaysToClose } from './support/overlays.ts'
import { activitiesOf, choosePhoto, successDialog, uploadForm } from './support/upload-form.ts'

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Upload Activity' }).click()
  await expect(uploadForm(page).getByLabel('Title')).toBeFocused()
  return uploadForm(page)
}

test('shows a preview, and closes and empties the form after OK', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/home')
  const form = await openForm(page)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByRole('alert')).toHaveText('Please give it a title.')
  await expect(form.getByLabel('Title')).toBeFocused()
  await expectNoViolations(page)
  await form.getByLabel('Title').fill('Dawn swim')
  await form.getByLabel('Description').fill('Mist on the water.')
  await form.getByLabel('Hours').selectOption('1')
  await form.getByLabel('Minutes').selectOption('30')
  await form.getByLabel('Location').fill('Weißer See & shore')
  await form.getByLabel('Tags').fill('swim, , lake ,swim')
  await form.getByLabel('Mood').fill('Awake')
  await expect(form.getByLabel('Hours').getByRole('option')).toHaveCount(13)
  await expect(form.getByLabel('Minutes').getByRole('option')).toHaveCount(12)

  await form.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  for (const text of ['Dawn swim', 'Mist on the water.', '1h 30m', 'Awake', '#swim', '#lake']) {
    await expect(preview.getByText(text, { exact: true })).toBeVisible()
  }
  const map = preview.getByRole('link', { name: 'Weißer See & shore' })
  await expect(map).toHaveAttribute('href', /maps.*Wei%C3%9Fer%20See%20%26%20shore/)
  await expectNoViolations(page)
  await preview.getByRole('button', { name: 'Submit' }).click()

  await expect(successDialog(page)).toBeVisible()
  await expect(successDialog(page).getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(uploadForm(page)).toBeHidden()
  await expect(page.getByRole('article', { name: 'Dawn swim' })).toContainText('1h 30m')
  const reopened = await openForm(page)
  await expect(reopened.getByLabel('Title')).toHaveValue('')
  await expect(reopened.getByLabel('Hours')).toHaveValue('0')
  expect(await activitiesOf(ada)).toMatchObject([{ title: 'Dawn swim', tags: ['swim', 'lake'], duration: '1h 30m' }])
  await page.context().close()
})

test('restores the draft and its photo after a reload until the draft is discarded', async ({ browser }) => {
  const ben = await createMember('Ben')
  const page = await ben.openPage(browser, '/upload')
  const form = uploadForm(page)
  await form.getByLabel('Title').fill('A long ride')
  await form.getByLabel('Tags').fill('ride, hills')
  await choosePhoto(page)
  await page.getByRole('button', { name: 'Use cropped' }).click()
  await form.getByLabel('Describe the photo').fill('A road uphill')
  await expect(form.getByRole('img', { name: 'A road uphill' })).toBeVisible()
  await expect.poll(() => page.evaluate(countDraftFiles)).toBe(1)
  await waitForOverlaysToClose(page)
  await page.reload()

  await expect(form.getByLabel('Title')).toHaveValue('A long ride')
  await expect(form.getByLabel('Tags')).toHaveValue('ride, hills')
  await expect(form.getByRole('img', { name: 'A road uphill' })).toBeVisible()
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(form.getByLabel('Title')).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Add a photo or video' })).toBeVisible()
  await expect.poll(() => page.evaluate(countDraftFiles)).toBe(0)
  await waitForOverlaysToClose(page)
  await page.reload()
  await expect(form.getByRole('button', { name: 'Add a photo or video' })).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('')
  await page.context().close()
})

test('keeps an activity whose response is lost, and creates it once', async ({ browser }) => {
  const cleo = await createMember('Cleo')
  const page = await cleo.openPage(browser, '/upload')
  const form = uploadForm(page)
  await form.getByLabel('Title').fill('Bread, the third try')
  await form.getByLabel('Description').fill('Finally a crust.')
  let isLost = true
  await routeRequests(page, '**/api/activities/upload', async (route) => {
    const response = await route.fetch()
    if (isLost) await route.abort('connectionreset')
    else await route.fulfill({ response })
  })
  await form.getByRole('button', { name: 'Submit' }).click()
  const kept = page.getByRole('dialog', { name: 'Kept on this device' })
  await expect(kept).toBeVisible()
  await expectNoViolations(page)
  const counts = await page.evaluateHandle(recordCardCounts, 'Bread, the third try')
  await kept.getByRole('button', { name: 'OK' }).click()
  const cards = page.getByRole('article', { name: 'Bread, the third try' })
  await expect(cards).toHaveCount(1)
  await expect(page.getByText('1 item waits to be sent.')).toBeVisible()

  isLost = false
  await expect(page.getByText('1 item waits to be sent.')).toHaveCount(0, { timeout: 60_000 })
  await expect(cards.filter({ hasText: 'Waiting' })).toHaveCount(0)
  await expect(cards).toHaveCount(1)
  // None before the feed is loaded, and one in each frame from then on.
  expect(await counts.jsonValue()).toEqual([0, 1])
  expect(await activitiesOf(cleo)).toMatchObject([{ title: 'Bread, the third try' }])
  await page.context().close()
})

test('mentions a member by keyboard and links the mention to their profile', async ({ browser }) => {
  const fay = await createMember('Fay')
  const ben = await createMember('Benedikt Aalto')
  await fay.follow(ben)
  const page = await fay.openPage(browser, '/upload', phone)
  const form = uploadForm(page)
  await form.getByLabel('Title').fill('A walk')
  await form.getByLabel('Description').pressSequentially('With @bene')
  await expect(page.getByRole('listbox', { name: 'Members' }).getByRole('option')).toContainText(['Benedikt Aalto'])
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Description')).toHaveValue('With @Benedikt Aalto ')
  await page.keyboard.type('through the wood.')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(successDialog(page)).toBeVisible()

  await successDialog(page).getByRole('button', { name: 'OK' }).click()
  const [walk] = await activitiesOf(fay)
  expect(walk?.description).toBe(`With [Benedikt Aalto](u:${ben.id}) through the wood.`)
  await waitForOverlaysToClose(page)
  await page.goto(`/activity/${walk?.id}`)
  await page.getByRole('article').getByRole('link', { name: 'Benedikt Aalto' }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${ben.id}$`))
  await page.context().close()
})

test('stores the coordinates of a suggested place', async ({ browser }) => {
  const kim = await createMember('Kim')
  const page = await kim.openPage(browser, '/upload')
  const form = uploadForm(page)
  const location = form.getByRole('combobox', { name: 'Location' })
  await form.getByLabel('Title').fill('Hot spring')
  await location.fill('Reykjav')
  await expect(page.getByRole('listbox', { name: 'Places' }).getByRole('option').first()).toContainText('Reykjavík')
  await page.keyboard.press('ArrowDown')
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(location).toHaveValue(/^Reykjavík/)
  await form.getByRole('button', { name: 'Submit' }).click()
  await successDialog(page).getByRole('button', { name: 'OK' }).click()
  const [exact] = await activitiesOf(kim)
  expect(exact?.place_id).toMatch(/^geonames:/)
  expect(exact?.lat).toBeCloseTo(64.1, 0)
  await page.context().close()
})

/** Runs in the page: looks in each frame for visible cards with this title, and returns a list of each new number. */
function recordCardCounts(title: string): number[] {
  const counts: number[] = []
  const count = () => {
    const cards = [...document.querySelectorAll('article')].filter((card) => card.checkVisibility())
    const visible = cards.filter((card) => card.textContent?.includes(title)).length
    if (visible !== counts.at(-1)) counts.push(visible)
    requestAnimationFrame(count)
  }
  count()
  return counts
}

/** The number of draft files stored in the browser. A file is stored shortly after it is shown. */
function countDraftFiles(): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('daystar-drafts')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const count = request.result.transaction('files').objectStore('files').count()
      count.onsuccess = () => resolve(count.result)
      request.result.close()
    }
  })
}
