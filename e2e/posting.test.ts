import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { routeRequests } from './fault-injection.ts'
import { createMember, phone } from './member.ts'
import { waitForOverlaysToClose } from './overlays.ts'
import { activitiesOf, choosePhoto, successDialog, uploadForm } from './upload-form.ts'

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Upload Activity' }).click()
  await expect(uploadForm(page).getByLabel('Title')).toBeFocused()
  return uploadForm(page)
}

test('shows a preview, and closes and empties the form after OK', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/home')
  const form = await openForm(page)
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

test('keeps the form and creates one activity on retry when the response is lost', async ({ browser }) => {
  const cleo = await createMember('Cleo')
  const page = await cleo.openPage(browser, '/upload')
  const form = uploadForm(page)
  await form.getByLabel('Title').fill('Bread, the third try')
  await form.getByLabel('Description').fill('Finally a crust.')
  await routeRequests(page, '**/api/activities/upload', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByRole('alert')).toHaveText('Could not reach the API.')
  await expect(form.getByLabel('Title')).toHaveValue('Bread, the third try')
  await expect(form.getByLabel('Description')).toHaveValue('Finally a crust.')
  await expectNoViolations(page)

  await page.unroute('**/api/activities/upload')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(successDialog(page)).toBeVisible()
  expect(await activitiesOf(cleo)).toHaveLength(1)
  await page.context().close()
})

test('creates one activity on a double click on Submit', async ({ browser }) => {
  const dora = await createMember('Dora')
  const page = await dora.openPage(browser, '/upload')
  const form = uploadForm(page)
  await form.getByLabel('Title').fill('Chapter seven')
  await form.getByRole('button', { name: 'Submit' }).dblclick()
  await successDialog(page).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('article', { name: 'Chapter seven' })).toBeVisible()
  expect(await activitiesOf(dora)).toHaveLength(1)
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

test('offers joined circles on home and posts to the current circle inside one', async ({ browser }) => {
  const gus = await createMember('Gus')
  const swimmers = await gus.createCircle('Dawn swimmers')
  await gus.createCircle('Slow readers')
  const page = await gus.openPage(browser, '/home')
  const form = await openForm(page)
  await form.getByLabel('Title').fill('To the raft and back')
  await form.getByRole('combobox', { name: 'Circles' }).fill('dawn')
  await expect(page.getByRole('option')).toHaveText([/Dawn swimmers$/])
  await page.getByRole('option', { name: 'Dawn swimmers' }).click()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('button', { name: 'Remove Dawn swimmers' })).toBeVisible()
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Submit' }).click()
  await successDialog(page).getByRole('button', { name: 'OK' }).click()
  expect(await activitiesOf(gus)).toMatchObject([{ circle_ids: [swimmers] }])

  await waitForOverlaysToClose(page)
  await page.goto(`/circles/${swimmers}`)
  const inside = await openForm(page)
  await expect(inside.getByText('Posting to Dawn swimmers')).toBeVisible()
  await expect(inside.getByRole('combobox', { name: 'Circles' })).toBeHidden()
  await inside.getByLabel('Title').fill('Rain on the lake')
  await inside.getByRole('button', { name: 'Submit' }).click()
  await successDialog(page).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('article', { name: 'Rain on the lake' })).toBeVisible()
  expect(await activitiesOf(gus)).toMatchObject([{ circle_ids: [swimmers] }, { circle_ids: [swimmers] }])
  await page.context().close()
})

test('stores the coordinates of a suggested place unless its text is edited', async ({ browser }) => {
  const kim = await createMember('Kim')
  const page = await kim.openPage(browser, '/upload')
  const form = uploadForm(page)
  const location = form.getByRole('combobox', { name: 'Location' })
  const selectReykjavik = async () => {
    await location.fill('Reykjav')
    await expect(page.getByRole('listbox', { name: 'Places' }).getByRole('option').first()).toContainText('Reykjavík')
    await page.keyboard.press('ArrowDown')
  }
  await form.getByLabel('Title').fill('Hot spring')
  await selectReykjavik()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(location).toHaveValue(/^Reykjavík/)
  await form.getByRole('button', { name: 'Submit' }).click()
  await successDialog(page).getByRole('button', { name: 'OK' }).click()
  const [exact] = await activitiesOf(kim)
  expect(exact?.place_id).toMatch(/^geonames:/)
  expect(exact?.lat).toBeCloseTo(64.1, 0)

  await waitForOverlaysToClose(page)
  await page.goto('/upload')
  await form.getByLabel('Title').fill('Cold spring')
  await selectReykjavik()
  await page.keyboard.press('Enter')
  await expect(location).toHaveValue(/^Reykjavík/)
  await location.press('End')
  await page.keyboard.type(', behind the harbour')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(successDialog(page)).toBeVisible()
  const [vague] = await activitiesOf(kim)
  expect(vague).toMatchObject({ location: expect.stringMatching(/harbour$/), place_id: null, lat: null, lng: null })
  await page.context().close()
})

test('shows a message for each kind of upload error', async ({ browser }) => {
  const hana = await createMember('Hana')
  const page = await hana.openPage(browser, '/upload')
  const form = uploadForm(page)
  const alert = form.getByRole('alert')
  const submit = () => form.getByRole('button', { name: 'Submit' }).click()
  await submit()
  await expect(alert).toHaveText('Please give it a title.')
  await expect(form.getByLabel('Title')).toBeFocused()
  await expectNoViolations(page)

  await form.getByLabel('Title').fill('x'.repeat(201))
  await form.getByLabel('Mood').fill('y'.repeat(61))
  await submit()
  await expect(alert).toContainText(/^body\.title: .+ • body\.mood: .+$/)

  await form.getByLabel('Title').fill('Piano')
  await form.getByLabel('Mood').fill('')
  const responses = [
    { status: 507, json: { detail: 'There is no room left to store this.' } },
    { status: 502, body: '' },
  ]
  await routeRequests(page, '**/api/activities/upload', (route) => route.fulfill(responses.shift()))
  await submit()
  await expect(alert).toHaveText('There is no room left to store this.')
  await submit()
  await expect(alert).toHaveText('Failed to upload activity')

  const tab = await page.context().newPage()
  await tab.goto('/forgotpassword')
  await tab.evaluate(() => localStorage.removeItem('token'))
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await submit()
  await expect(alert).toHaveText('Not authenticated')
  await expect(form.getByLabel('Title')).toHaveValue('Piano')
  await page.context().close()
})

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
