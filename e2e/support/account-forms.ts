import { expect, type Page } from '@playwright/test'
import { password, uniqueEmail } from './member.ts'

/** Fills in the form of the sign-in page, and sends it. */
export async function submitSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Fills in the form of the sign-up page, and returns the email address. */
export async function fillSignUp(page: Page, name: string, email = uniqueEmail(name)): Promise<string> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  // It appears once the app has loaded, and moves the button.
  await expect(page.getByText('Password strength:')).toBeVisible()
  return email
}
