import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { newMember, phone } from './member.ts'
import { overlaysGone } from './overlays.ts'
import { activitiesOf, choosesPhotograph, formIn, success } from './posting-form.ts'

async function opensForm(page: Page) {
  await page.getByRole('button', { name: 'Upload Activity' }).click()
  await expect(formIn(page).getByLabel('Title')).toBeFocused()
  return formIn(page)
}

test('Ada sees in the preview what others will see, and after OK the form is empty and closed', async ({ browser }) => {
  const ada = await newMember('Ada')
  const page = await ada.opens(browser, '/home')
  const form = await opensForm(page)
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
  for (const words of ['Dawn swim', 'Mist on the water.', '1h 30m', 'Awake', '#swim', '#lake']) {
    await expect(preview.getByText(words, { exact: true })).toBeVisible()
  }
  const map = preview.getByRole('link', { name: 'Weißer See & shore' })
  await expect(map).toHaveAttribute('href', /maps.*Wei%C3%9Fer%20See%20%26%20shore/)
  await expectNoViolations(page)
  await preview.getByRole('button', { name: 'Submit' }).click()

  await expect(success(page)).toBeVisible()
  await expect(success(page).getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(formIn(page)).toBeHidden()
  await expect(page.getByRole('article', { name: 'Dawn swim' })).toContainText('1h 30m')
  const reopened = await opensForm(page)
  await expect(reopened.getByLabel('Title')).toHaveValue('')
  await expect(reopened.getByLabel('Hours')).toHaveValue('0')
  expect(await activitiesOf(ada)).toMatchObject([{ title: 'Dawn swim', tags: ['swim', 'lake'], duration: '1h 30m' }])
  await page.context().close()
})

test('What is typed survives a reload, the picture too, and is gone once it is discarded', async ({ browser }) => {
  const ben = await newMember('Ben')
  const page = await ben.opens(browser, '/upload')
  const form = formIn(page)
  await form.getByLabel('Title').fill('A long ride')
  await form.getByLabel('Tags').fill('ride, hills')
  await choosesPhotograph(page)
  await page.getByRole('button', { name: 'Use cropped' }).click()
  await form.getByLabel('Describe the photo').fill('A road uphill')
  await expect(form.getByRole('img', { name: 'A road uphill' })).toBeVisible()
  await expect.poll(() => page.evaluate(countKeptFiles)).toBe(1)
  await overlaysGone(page)
  await page.reload()

  await expect(form.getByLabel('Title')).toHaveValue('A long ride')
  await expect(form.getByLabel('Tags')).toHaveValue('ride, hills')
  await expect(form.getByRole('img', { name: 'A road uphill' })).toBeVisible()
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(form.getByLabel('Title')).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Add a photo or video' })).toBeVisible()
  await expect.poll(() => page.evaluate(countKeptFiles)).toBe(0)
  await overlaysGone(page)
  await page.reload()
  await expect(form.getByRole('button', { name: 'Add a photo or video' })).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('')
  await page.context().close()
})

test('The line breaks after the server has heard: nothing typed is lost, and trying again posts it once', async ({
  browser,
}) => {
  const cleo = await newMember('Cleo')
  const page = await cleo.opens(browser, '/upload')
  const form = formIn(page)
  await form.getByLabel('Title').fill('Bread, the third try')
  await form.getByLabel('Description').fill('Finally a crust.')
  await page.route('**/api/activities/upload', async (route) => {
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
  await expect(success(page)).toBeVisible()
  expect(await activitiesOf(cleo)).toHaveLength(1)
  await page.context().close()
})

test('A double click on Submit posts one activity', async ({ browser }) => {
  const dora = await newMember('Dora')
  const page = await dora.opens(browser, '/upload')
  const form = formIn(page)
  await form.getByLabel('Title').fill('Chapter seven')
  await form.getByRole('button', { name: 'Submit' }).dblclick()
  await success(page).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('article', { name: 'Chapter seven' })).toBeVisible()
  expect(await activitiesOf(dora)).toHaveLength(1)
  await page.context().close()
})

test('Fay mentions Ben by keyboard, and his name leads to him', async ({ browser }) => {
  const fay = await newMember('Fay')
  const ben = await newMember('Benedikt Aalto')
  await fay.follows(ben)
  const page = await fay.opens(browser, '/upload', phone)
  const form = formIn(page)
  await form.getByLabel('Title').fill('A walk')
  await form.getByLabel('Description').pressSequentially('With @bene')
  await expect(page.getByRole('listbox', { name: 'Members' }).getByRole('option')).toContainText(['Benedikt Aalto'])
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Description')).toHaveValue('With @Benedikt Aalto ')
  await page.keyboard.type('through the wood.')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(success(page)).toBeVisible()

  await success(page).getByRole('button', { name: 'OK' }).click()
  const [walk] = await activitiesOf(fay)
  expect(walk?.description).toBe(`With [Benedikt Aalto](u:${ben.id}) through the wood.`)
  await overlaysGone(page)
  await page.goto(`/activity/${walk?.id}`)
  await page.getByRole('article').getByRole('link', { name: 'Benedikt Aalto' }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${ben.id}$`))
  await page.context().close()
})

test('Gus chooses among the circles he joined; inside a circle the form names it and asks nothing', async ({
  browser,
}) => {
  const gus = await newMember('Gus')
  const swimmers = await gus.createsCircle('Dawn swimmers')
  await gus.createsCircle('Slow readers')
  const page = await gus.opens(browser, '/home')
  const form = await opensForm(page)
  await form.getByLabel('Title').fill('To the raft and back')
  await form.getByRole('combobox', { name: 'Circles' }).fill('dawn')
  await expect(page.getByRole('option')).toHaveText([/Dawn swimmers$/])
  await page.getByRole('option', { name: 'Dawn swimmers' }).click()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('button', { name: 'Remove Dawn swimmers' })).toBeVisible()
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Submit' }).click()
  await success(page).getByRole('button', { name: 'OK' }).click()
  expect(await activitiesOf(gus)).toMatchObject([{ circle_ids: [swimmers] }])

  await overlaysGone(page)
  await page.goto(`/circles/${swimmers}`)
  const inside = await opensForm(page)
  await expect(inside.getByText('Posting to Dawn swimmers')).toBeVisible()
  await expect(inside.getByRole('combobox', { name: 'Circles' })).toBeHidden()
  await inside.getByLabel('Title').fill('Rain on the lake')
  await inside.getByRole('button', { name: 'Submit' }).click()
  await success(page).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('article', { name: 'Rain on the lake' })).toBeVisible()
  expect(await activitiesOf(gus)).toMatchObject([{ circle_ids: [swimmers] }, { circle_ids: [swimmers] }])
  await page.context().close()
})

test('A suggested place brings its coordinates along until its text is edited', async ({ browser }) => {
  const kim = await newMember('Kim')
  const page = await kim.opens(browser, '/upload')
  const form = formIn(page)
  const location = form.getByRole('combobox', { name: 'Location' })
  const choosesReykjavik = async () => {
    await location.fill('Reykjav')
    await expect(page.getByRole('listbox', { name: 'Places' }).getByRole('option').first()).toContainText('Reykjavík')
    await page.keyboard.press('ArrowDown')
  }
  await form.getByLabel('Title').fill('Hot spring')
  await choosesReykjavik()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(location).toHaveValue(/^Reykjavík/)
  await form.getByRole('button', { name: 'Submit' }).click()
  await success(page).getByRole('button', { name: 'OK' }).click()
  const [exact] = await activitiesOf(kim)
  expect(exact?.place_id).toMatch(/^geonames:/)
  expect(exact?.lat).toBeCloseTo(64.1, 0)

  await overlaysGone(page)
  await page.goto('/upload')
  await form.getByLabel('Title').fill('Cold spring')
  await choosesReykjavik()
  await page.keyboard.press('Enter')
  await expect(location).toHaveValue(/^Reykjavík/)
  await location.press('End')
  await page.keyboard.type(', behind the harbour')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(success(page)).toBeVisible()
  const [vague] = await activitiesOf(kim)
  expect(vague).toMatchObject({ location: expect.stringMatching(/harbour$/), place_id: null, lat: null, lng: null })
  await page.context().close()
})

test('Every refusal has its words: no title, faults by place, the server’s own, none at all, and no session', async ({
  browser,
}) => {
  const hana = await newMember('Hana')
  const page = await hana.opens(browser, '/upload')
  const form = formIn(page)
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
  const answers = [
    { status: 507, json: { detail: 'There is no room left to store this.' } },
    { status: 502, body: '' },
  ]
  await page.route('**/api/activities/upload', (route) => route.fulfill(answers.shift()))
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

/** How many pictures and videos of drafts this browser keeps: it does so a moment after they are shown. */
function countKeptFiles(): Promise<number> {
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
