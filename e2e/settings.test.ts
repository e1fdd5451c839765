import { submitSignIn } from './support/account-forms.ts'
import { createMember, phone } from './support/member.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

const unsaved = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

test('unsaved changes hold back Back until they are saved', async ({ browser }) => {
  const ada = await createMember('ada')
  const page = await ada.openPage(browser, '/home', phone)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('textbox', { name: 'Bio' }).fill('Swims.')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings', exact: true })).toBeFocused()
  await page.goBack()
  await unsaved(page).getByRole('button', { name: 'Save and leave' }).click()
  await expect(page).toHaveURL('/home')
  expect(await ada.request('GET', '/users/me')).toMatchObject({ bio: 'Swims.' })
})

test('unsaved changes survive a reload, before which the browser asks, and the end of the session', async ({
  browser,
}) => {
  const ada = await createMember('ada')
  const page = await ada.openPage(browser, '/settings/profile')
  const bio = page.getByRole('textbox', { name: 'Bio' })
  await bio.pressSequentially('Swims.')
  await test.step('the browser asks before a reload', async () => {
    const asked = page.waitForEvent('dialog')
    const reload = page.evaluate(() => location.reload()).catch(() => undefined)
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reload
  })
  await test.step('they survive the reload', async () => {
    await expect(bio).toHaveValue('Swims.')
    await expect(unsaved(page)).toBeVisible()
  })
  await test.step('they are there after signing in again when the session has ended elsewhere', async () => {
    await ada.request('POST', '/auth/logout')
    await unsaved(page).getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL('/login?next=%2Fsettings%2Fprofile')
    await submitSignIn(page, ada.email)
    await expect(bio).toHaveValue('Swims.')
    await unsaved(page).getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Saved changes')
  })
})
