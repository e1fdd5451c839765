import { Secret, TOTP } from 'otpauth'
import { submitSignIn } from './support/account-forms.ts'
import { expectNoViolationsAtBothWidths } from './support/axe.ts'
import { createMember, openPage, password, phone, signIn } from './support/member.ts'
import { type Browser, expect, type Page, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

/** The code of the authenticator app in the period of 30 seconds that is so many after the current one. */
function codeOf(secret: string, periods = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 })
}

async function startSignIn(browser: Browser, email: string, options: object): Promise<Page> {
  const page = await openPage(browser, options)
  await page.goto('/login')
  await submitSignIn(page, email)
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  return page
}

test('a member adds an authenticator app, signs in with it and removes it', async ({ browser }) => {
  const ada = await createMember('ada')
  const page = await ada.openPage(browser, '/settings/sign-in', { theme: 'dark' })
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not the one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const uri = await dialog.getByRole('link', { name: 'open the app on this device' }).getAttribute('href')
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  await expectNoViolationsAtBothWidths(page)
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This code is wrong')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await expectNoViolationsAtBothWidths(page)
  await dialog.getByRole('button', { name: 'I have saved the codes' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)

  const other = await startSignIn(browser, ada.email, phone)
  await expectNoViolationsAtBothWidths(other)
  await other.getByRole('textbox', { name: 'Code' }).fill('000000')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByRole('alert')).toContainText('This code is wrong')
  // The next code, because the current one was used; it stays valid if a period ends now.
  await other.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL('**/home')
  await other.context().close()

  const third = await startSignIn(browser, ada.email, phone)
  await third.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(third.getByLabel('Recovery code')).toBeVisible()
  await expectNoViolationsAtBothWidths(third)
  await third.getByLabel('Recovery code').fill(recoveryCode)
  await third.getByRole('button', { name: 'Sign in' }).click()
  await third.waitForURL('**/home')
  await third.goto('/settings/sign-in')
  await expect(third.getByText('9 recovery codes are left.')).toBeVisible()
  await third.getByRole('button', { name: 'Remove the app' }).click()
  await third.getByRole('dialog').getByRole('textbox', { name: 'Your password' }).fill(password)
  await third.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(third, 'Authenticator app removed')
  expect(await signIn(ada.name, ada.email)).toMatchObject({ id: ada.id })
})

test('a member reads their security log', async ({ browser }) => {
  const ada = await createMember('ada')
  for (let at = 0; at < 25; at++) await signIn(ada.name, ada.email)
  const page = await ada.openPage(browser, '/settings/sign-in', phone)
  await page.getByRole('link', { name: 'Sign-ins and changes of your account' }).click()
  await expect(page.getByRole('heading', { name: 'Security log' })).toBeVisible()
  const events = page.getByRole('list', { name: 'Security log' }).getByRole('listitem')
  await expect(events).toHaveCount(20)
  await expect(events.first()).toContainText('You signed in')
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(events).toHaveCount(25)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})
