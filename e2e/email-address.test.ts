import { expectNoViolationsAtBothWidths } from './support/axe.ts'
import { linkFor } from './support/email.ts'
import { routeRequests } from './support/fault-injection.ts'
import { createMember, openPage, password, phone, signIn, uniqueEmail } from './support/member.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

test('a member changes their email address, and its link in the email restores the old one', async ({ browser }) => {
  const ada = await createMember('ada')
  const newEmail = uniqueEmail('Ada')
  const page = await ada.openPage(browser, '/settings/email', { theme: 'dark' })
  await page.getByLabel('New email address').fill(newEmail)
  await page.getByRole('textbox', { name: 'Your password' }).fill('not the one')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Incorrect password.')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('textbox', { name: 'Your password' }).fill(password)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByRole('status').filter({ hasText: `Your address is now ${newEmail}.` })).toBeVisible()
  await expect(page.getByText(`Emails are sent to ${newEmail}`)).toBeVisible()

  const link = await linkFor(ada.email, /https?:\/\/\S+\/email#undo=[\w-]+/)
  const reader = await openPage(browser, phone)
  await reader.goto(link)
  await expect(reader).toHaveURL(/\/email$/)
  await expectNoViolationsAtBothWidths(reader)
  await reader.getByRole('button', { name: 'Restore my email address' }).click()
  await expect(reader.getByRole('status')).toContainText('Your email address is restored.')
  await expectNoViolationsAtBothWidths(reader)
  expect(await signIn(ada.name, ada.email)).toMatchObject({ id: ada.id })
  await expect(ada.request('GET', '/users/me')).rejects.toThrow('401')
  await reader.goto('about:blank')
  await reader.goto(link)
  await reader.getByRole('button', { name: 'Restore my email address' }).click()
  await expect(reader.getByRole('alert')).toHaveText('This link is invalid or expired.')
})

test('every page shows an unconfirmed member how to confirm their address', async ({ browser }) => {
  const ada = await createMember('ada')
  const page = await ada.openPage(browser, '/home', phone)
  await replaceMe(page, { email_confirmed: false })
  await page.goto('/groups')
  const banner = page.getByRole('region', { name: 'Confirm your email address' })
  await expect(banner).toContainText(`To post, open the link that we sent to ${ada.email}.`)
  await expectNoViolationsAtBothWidths(page)
  await banner.getByRole('button', { name: 'Send the link again' }).click()
  await expectToast(page, 'We sent you another link.')
})

test('a member ends all other sessions', async ({ browser }) => {
  const ada = await createMember('ada')
  const elsewhere = await signIn(ada.name, ada.email)
  const page = await ada.openPage(browser, '/settings/sign-in')
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await expectToast(page, 'All other sessions have ended.')
  await expect(page.getByRole('button', { name: 'End all other sessions' })).toHaveCount(0)
  await expect(elsewhere.request('GET', '/users/me')).rejects.toThrow('401')
})

/** The server under test has no mail server, so that every address counts as confirmed. */
async function replaceMe(page: Page, fields: object): Promise<void> {
  await routeRequests(page, '**/api/users/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...fields } })
  })
}
