import { expectNoViolations } from './support/axe.ts'
import { routeRequests } from './support/fault-injection.ts'
import { createMember } from './support/member.ts'
import { waitForOverlaysToClose } from './support/overlays.ts'
import { expect, test } from './support/test.ts'
import { activitiesOf, choosePhoto, uploadForm } from './support/upload-form.ts'

test('restores the draft and its photo after a reload until the draft is discarded', async ({ browser }) => {
  const ben = await createMember('ben')
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
})

test('keeps an activity whose response is lost, and creates it once', async ({ browser }) => {
  const cleo = await createMember('cleo')
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
