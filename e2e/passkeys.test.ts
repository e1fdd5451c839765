import { expectNoViolationsAtBothWidths } from './support/axe.ts'
import { createMember, password, phone } from './support/member.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

/** A device that holds passkeys and verifies its user without asking. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

test('a member adds a passkey, signs in with it and confirms the deletion of the account', async ({ browser }) => {
  const ada = await createMember('ada')
  const page = await ada.openPage(browser, '/settings/sign-in', phone)
  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name of the passkey').fill('My phone')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not the one')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expectToast(page, 'Passkey added')
  await page.getByRole('button', { name: 'Rename My phone' }).click()
  await page.getByRole('dialog').getByLabel('Name of the passkey').fill('Small phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(row).toContainText('Small phone')
  await expectNoViolationsAtBothWidths(page)

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/home')
  await page.goto('/settings/sign-in')
  await expect(row).toContainText('Last used')

  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(deletion.getByRole('button', { name: 'Confirm with a passkey' })).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await deletion.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('Your account will be deleted on')

  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expectToast(page, 'Your account is kept.')
  await page.goto('/settings/sign-in')
  await page.getByRole('button', { name: 'Remove Small phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Passkey removed')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('This passkey could not be used. Please try again.')
  await expectNoViolationsAtBothWidths(page)
})
