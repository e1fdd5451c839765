import { expect, type Page, test } from '@playwright/test'
import { createMember, phone } from './support/member.ts'
import { waitForOverlaysToClose } from './support/overlays.ts'
import { choosePhoto, successDialog, uploadForm } from './support/upload-form.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

test('moves the focus to the heading of each new page', async ({ browser }) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  const swimmers = `Swimmers of ${ada.id}`
  const circle = await ada.createCircle(swimmers)
  const walk = await ada.createActivity({ title: 'A walk', circle_ids: [circle] })
  const page = await ada.openPage(browser, '/home?scope=mine')
  await expect(page.getByRole('article', { name: 'A walk' })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await mainLink(page, 'Circles').click()
  await expect(heading(page, 'Circles')).toBeFocused()
  await page.getByRole('link', { name: swimmers }).click()
  await expect(heading(page, swimmers)).toBeFocused()
  await mainLink(page, 'Your profile').click()
  await expect(heading(page, 'Ada')).toBeFocused()
  await page.goBack()
  await expect(heading(page, swimmers)).toBeFocused()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(heading(page, 'Settings')).toBeFocused()
  await page.keyboard.press('/')
  await page.getByPlaceholder('Search members or circles').fill(ben.name)
  await page.getByRole('dialog').getByRole('link', { name: /^Ben/ }).first().click()
  await expect(heading(page, 'Ben')).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(heading(page, 'Home')).toBeFocused()
  await page.goto(`/activity/${walk}`)
  await expect(heading(page, 'A walk')).toBeVisible()
  await page.context().close()
})

test('moves the focus to Title with the shortcut c and the plus button', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/home')
  await expect(page.getByText('Your feed is empty')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/upload')
  await expect(uploadForm(page).getByLabel('Title')).toBeFocused()
  await page.setViewportSize(phone.viewport)
  await page.goBack()
  await expect(heading(page, 'Home')).toBeFocused()
  await page.getByRole('link', { name: 'Log an activity' }).click()
  await expect(uploadForm(page).getByLabel('Title')).toBeFocused()
  await page.context().close()
})

test('keeps the focus in the form after cropping and after an upload', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/home')
  const open = page.getByRole('button', { name: 'Upload Activity' })
  await open.click()
  await expect(uploadForm(page).getByLabel('Title')).toBeFocused()
  await uploadForm(page).getByRole('button', { name: 'Add a photo or video' }).focus()
  const crop = await choosePhoto(page)
  await crop.getByRole('button', { name: 'Use cropped' }).click()
  await expect(uploadForm(page).getByRole('button', { name: 'Add more' })).toBeFocused()
  await uploadForm(page).getByLabel('Title').fill('A lake')
  await uploadForm(page).getByRole('button', { name: 'Submit' }).click()
  await successDialog(page).getByRole('button', { name: 'OK' }).click()
  await expect(open).toBeFocused()

  await waitForOverlaysToClose(page)
  await page.goto('/upload')
  await uploadForm(page).getByLabel('Title').fill('Another lake')
  await uploadForm(page).getByRole('button', { name: 'Submit' }).click()
  await successDialog(page).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/home')
  await expect(heading(page, 'Home')).toBeFocused()
  await page.context().close()
})

test('keeps the focus on the connection button when it changes', async ({ browser }) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  const page = await ada.openPage(browser, `/profile/${ben.id}`)
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  const cancel = page.getByRole('button', { name: 'Request sent (Cancel)' })
  for (let round = 1; round <= 3; round++) {
    await Promise.all([page.waitForResponse('**/api/connections/request'), connect.click()])
    await expect(cancel).toBeFocused()
    await cancel.click()
    await expect(connect).toBeFocused()
  }
  await page.context().close()
})
