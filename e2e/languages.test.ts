import { holdApp, holdRequests } from './support/fault-injection.ts'
import { createMember, openPage } from './support/member.ts'
import { expect, type Page, test } from './support/test.ts'

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')
const menuOf = (page: Page) => page.locator('footer.language-menu').getByRole('combobox')

test('the language menu works before the app has loaded, and keeps the invitation in the address', async ({
  browser,
}) => {
  const page = await openPage(browser)
  await holdApp(page)
  await page.goto('/login?next=%2Fgroups', { waitUntil: 'commit' })
  await menuOf(page).selectOption('ar')
  await expect(page.locator('html[lang=ar][dir=rtl]')).toBeAttached()
  await expect(menuOf(page)).toHaveValue('ar')
  expect(new URL(page.url()).search).toBe('?next=%2Fgroups')
})

test('offers the languages below the form of an invitation, where its check cannot move them, and keeps it', async ({
  browser,
}) => {
  const page = await openPage(browser)
  const release = await holdRequests(page, 'POST /invitations/check')
  await page.goto('/signup#an-invitation')
  await expect(page.locator('main .spinner')).toBeVisible()
  await expect(menuOf(page)).toBeHidden()
  await release()
  await menuOf(page).selectOption('de')
  await expect(page.locator('html[lang=de]')).toBeAttached()
  expect(new URL(page.url()).hash).toBe('#an-invitation')
})

test('opens the pages of a member in the language of their settings, with one more request', async ({ browser }) => {
  const ada = await createMember('ada')
  await ada.request('PATCH', '/users/me', { language: 'ja' })
  const page = await ada.openPage(browser, 'about:blank')
  const loaded: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loaded.push(request.url()))
  await page.goto('/home')
  await expect(page.locator('html[lang=ja]')).toBeAttached()
  await expect(page.locator('#main h1, #main article, #main section').first()).toBeVisible()
  expect(loaded).toHaveLength(2)
  expect(await languageOf(page)).toBe('ja')
  await expect(menuOf(page)).toBeHidden()
})
