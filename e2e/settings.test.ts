import { expect, type Page, test } from '@playwright/test'
import { expectNoViolationsAtBothWidths } from './support/axe.ts'
import { createMember, password, phone } from './support/member.ts'
import { expectToast } from './support/toasts.ts'

const unsaved = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Opens the profile in the settings without leaving the app. */
async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
}

test('on phones, each page of the settings is opened from the list, and Back returns to it', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/settings', phone)
  await expect(heading(page, 'Settings')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('link', { name: 'Muted and blocked' }).click()
  await expect(page).toHaveURL('/settings/privacy')
  await expect(heading(page, 'Muted and blocked')).toBeFocused()
  await expect(page.getByRole('navigation', { name: 'Settings' })).toHaveCount(0)
  await expectNoViolationsAtBothWidths(page)
  await page.goBack()
  await expect(heading(page, 'Settings')).toBeFocused()
  await page.getByRole('link', { name: 'Email' }).press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await page.context().close()
})

test('on wide screens, the list stays beside the page, and the heading of each page gets the focus', async ({
  browser,
}) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/settings', { theme: 'dark' })
  const list = page.getByRole('navigation', { name: 'Settings' })
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
  for (const [link, path] of [
    ['Sign-in and sessions', 'sign-in'],
    ['Security log', 'security-log'],
    ['Display, time and keyboard', 'display'],
  ] as const) {
    await list.getByRole('link', { name: link }).press('Enter')
    await expect(page).toHaveURL(`/settings/${path}`)
    await expect(heading(page, link)).toBeFocused()
    await expect(list.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
  }
  await page.goto('/settings#from-the-moderators')
  await expect(page).toHaveURL('/settings/moderation#from-the-moderators')
  await expect(page.getByRole('heading', { name: 'From the moderators' })).toBeFocused()
  await page.context().close()
})

test('the search finds a setting by another word and leads to its section with the keyboard', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/settings')
  const search = page.getByRole('searchbox', { name: 'Search settings' })
  await search.pressSequentially('unicorn')
  await expect(page.getByText('No setting found.')).toBeVisible()
  await search.press('Escape')
  await expect(search).toHaveValue('')
  await search.pressSequentially('2fa')
  await expect(page.getByRole('status').filter({ hasText: '1 setting found' })).toBeAttached()
  await search.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Authenticator app' })).toBeFocused()
  await expectNoViolationsAtBothWidths(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/sign-in#authenticator-app')
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Authenticator app' })).toHaveCSS('outline-style', 'solid')
  await page.context().close()
})

test('unsaved changes hold back a link and Back until they are discarded or saved', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/home', phone)
  await openProfile(page)
  await page.getByRole('textbox', { name: 'Bio' }).fill('Swims.')
  await expect(unsaved(page).getByText('You have unsaved changes.')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)

  // Within the settings, the changes are kept.
  await page.goBack()
  await expect(heading(page, 'Settings')).toBeFocused()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Swims.')

  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Home' }).click()
  await expect(unsaved(page).getByRole('button', { name: 'Save and leave' })).toBeFocused()
  await expect(page).toHaveURL('/settings/profile')
  await expectNoViolationsAtBothWidths(page)
  await unsaved(page).getByRole('button', { name: 'Discard and leave' }).click()
  await expect(page).toHaveURL('/home')

  await openProfile(page)
  await page.getByRole('textbox', { name: 'Bio' }).fill('Swims.')
  await page.goBack()
  await expect(heading(page, 'Settings')).toBeFocused()
  await page.goBack()
  await unsaved(page).getByRole('button', { name: 'Save and leave' }).click()
  await expect(page).toHaveURL('/home')
  expect(await ada.request('GET', '/users/me')).toMatchObject({ bio: 'Swims.' })
  await page.context().close()
})

test('discarded changes can be restored, and Save corrects an invalid value first', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/settings/profile')
  const username = page.getByRole('textbox', { name: 'Username' })
  await username.fill('lake swimmer')
  await unsaved(page).getByRole('button', { name: 'Save' }).click()
  await expect(unsaved(page).getByRole('alert')).toHaveText('Some values need to be corrected.')
  await unsaved(page).getByRole('button', { name: 'Discard' }).click()
  await expect(unsaved(page)).toHaveCount(0)
  await expect(heading(page, 'Profile')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(username).toHaveValue('lake swimmer')
  await username.fill(`swimmer_${ada.id}`)
  await username.press('Enter')
  await expectToast(page, 'Saved changes')
  await expect(unsaved(page)).toHaveCount(0)
  await page.context().close()
})

test('the browser asks before a reload with unsaved changes, and they survive it', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/settings/profile')
  const bio = page.getByRole('textbox', { name: 'Bio' })
  await bio.pressSequentially('Swims.')
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload()).catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reload
  await expect(bio).toHaveValue('Swims.')
  await expect(unsaved(page)).toBeVisible()
  await page.context().close()
})

test('changes typed in a session that ended elsewhere are still there after signing in again', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/settings/profile')
  await page.getByRole('textbox', { name: 'Bio' }).fill('Swims.')
  await ada.request('POST', '/auth/logout')
  await unsaved(page).getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/login?next=%2Fsettings%2Fprofile')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Swims.')
  await unsaved(page).getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved changes')
  await page.context().close()
})
