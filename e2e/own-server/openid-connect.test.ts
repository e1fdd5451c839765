import './origin.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fillSignUp } from '../support/account-forms.ts'
import { expectNoViolations, expectNoViolationsAtBothWidths } from '../support/axe.ts'
import { holdApp } from '../support/fault-injection.ts'
import { createMember, desktop, openPage, origin, password, phone } from '../support/member.ts'
import { createOperator } from '../support/operator.ts'
import { recordErrors } from '../support/page-errors.ts'
import { expect, type Page, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { ownServer } from './server.ts'

let provider: ChildProcess | undefined

const server = ownServer(async () => {
  const program = join(import.meta.dirname, '../../server/src/testing/programs/oidc-server-program.ts')
  provider = spawn(process.execPath, [program, origin], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(provider.stdout as NodeJS.ReadableStream, 'data')
  return { ...JSON.parse(String(line)), OIDC_NAME: 'Example ID' }
})

test.afterAll(() => {
  provider?.kill()
})

/** Signs in at the provider, whose page has only a field for the name of an account. */
async function continueAs(page: Page, account: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Account' }).fill(account)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('the button is on the page before the app has loaded, and a click on it is not lost', async ({ browser }) => {
  for (const path of ['/', '/signup']) {
    const page = async () => (await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } })).text()
    await expect.poll(page, path).toMatch(/<button[^>]*>.*Continue with (<!-- -->)?Example ID/s)
  }
  const page = await openPage(browser)
  const { release } = await holdApp(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  release()
  await expect(page.getByRole('textbox', { name: 'Account' })).toBeVisible()
})

const service = (page: Page) => page.getByRole('region', { name: 'Example ID' })

test('a person joins with the provider, confirms a change with it and deletes the account', async ({ browser }) => {
  const page = await openPage(browser, phone)
  await page.goto('/signup')
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('The sign-in was cancelled.')
  await expect(page).toHaveURL(`${origin}/oidc`)
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await continueAs(page, 'emil')
  await expect(page.getByText('emil@id.example')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Emil Berg')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/settings/sign-in')
  await expect(service(page)).toContainText('This is your only way to sign in.')
  await expectNoViolationsAtBothWidths(page)
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Confirm with Example ID' }).click()
  await continueAs(page, 'emil')
  await expectToast(page, 'Confirmed. You can make the change now.')
  await expect(page).toHaveURL(/\/settings\/data$/)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog).toContainText('You have just confirmed with Example ID that it is you.')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('alert')).toContainText('Your account will be deleted on')
})

test('a member connects the provider and signs in with it', async ({ browser }) => {
  const ada = await createMember('ada')
  const page = await ada.openPage(browser, '/settings/sign-in', phone)
  await page.getByRole('button', { name: 'Connect Example ID' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Example ID' })
  await expect(dialog).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await continueAs(page, 'ada')
  await expectToast(page, 'Connected Example ID')
  await expect(service(page)).toContainText('ada@id.example')
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.waitForURL('**/home')
  await page.goto('/settings/sign-in')
  await service(page).getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expectToast(page, 'Disconnected from Example ID')
})

test('a person with an account of the same address connects it with the password, and applies if the community requires it', async ({
  browser,
}) => {
  const olga = await createOperator('olga')
  const page = await openPage(browser)
  await page.goto('/signup')
  await fillSignUp(page, 'Frida', 'frida@id.example')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/home')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await continueAs(page, 'frida')
  await page.getByRole('textbox', { name: 'Password' }).fill('not the one')
  await page.getByRole('button', { name: 'Connect and sign in' }).click()
  await expect(page.getByText('Incorrect password.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Connect and sign in' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.context().close()

  await olga.request('PATCH', '/admin/settings', { joining: 'application' })
  const applicant = await openPage(browser, phone)
  await applicant.goto('/login')
  await applicant.getByRole('button', { name: 'Continue with Example ID' }).click()
  await continueAs(applicant, 'gus')
  await applicant.getByRole('textbox', { name: 'Why would you like to join?' }).fill('I swim every morning.')
  await expectNoViolations(applicant)
  await applicant.getByRole('button', { name: 'Send application' }).click()
  await expect(applicant.getByRole('heading', { name: 'Application sent' })).toBeVisible()
  await applicant.getByRole('link', { name: 'Sign in' }).click()
  await applicant.getByRole('button', { name: 'Continue with Example ID' }).click()
  await expect(applicant.getByRole('alert')).toContainText('Your application has not been decided yet.')
  await olga.request('PATCH', '/admin/settings', { joining: 'open' })
})

test('as the only way to sign in, the provider replaces the forms and settings of passwords and passkeys', async ({
  browser,
}) => {
  const dora = await createMember('dora')
  const settings = await dora.openPage(browser, '/settings/sign-in', phone)
  await settings.getByRole('button', { name: 'Connect Example ID' }).click()
  const connecting = settings.getByRole('dialog', { name: 'Connect Example ID' })
  await connecting.getByRole('textbox', { name: 'Your password' }).fill(password)
  await connecting.getByRole('button', { name: 'Continue' }).click()
  await continueAs(settings, 'dora')
  await expectToast(settings, 'Connected Example ID')
  await server.restart({ OIDC_ONLY: 'on' })
  const explanation = 'You sign in to Daystar with Example ID.'

  const page = await openPage(browser, phone)
  const errors = recordErrors(page)
  for (const [path, heading, text] of [
    ['/', 'Sign in', 'Continue with Example ID'],
    ['/signup', 'Create your account', 'Continue with Example ID'],
    ['/forgotpassword', 'Forgot your password?', explanation],
    ['/resetpassword?token=x', 'Choose a new password', 'connect your Daystar account with Example ID'],
  ] as const) {
    const html = async () => (await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } })).text()
    await expect.poll(html, path).toContain('data-prerendered')
    const { release } = await holdApp(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await page.getByText(text).evaluate((element) => element.setAttribute('data-first', ''))
    release()
    await expect(page).toHaveTitle(`${heading} · Daystar`)
    await expect(page.locator('[data-first]'), path).toContainText(text)
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(0)
    await expectNoViolations(page)
    expect(errors, path).toEqual([])
  }
  // A page without a token in its address uses that of the page before.
  await page.evaluate(() => sessionStorage.clear())
  await page.setViewportSize(desktop.viewport)
  await page.goto('/resetpassword')
  await expect(page.getByRole('alert')).toHaveText('Reset link is invalid or expired.')
  await expect(page.getByText(explanation)).toBeVisible()
  await expectNoViolations(page)
  await page.context().close()

  await settings.goto('/settings/sign-in')
  await expect(service(settings)).toContainText('All members of this community sign in this way.')
  await expect(settings.getByRole('region', { name: 'Sessions' })).toBeVisible()
  for (const name of ['Password', 'Passkeys'])
    await expect(settings.getByRole('region', { name, exact: true })).toHaveCount(0)
  await settings.goto('/settings/data')
  await settings.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = settings.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Confirm with Example ID' }).click()
  await continueAs(settings, 'dora')
  await settings.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog).toContainText('You have just confirmed with Example ID that it is you.')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(settings.getByRole('alert')).toContainText('Your account will be deleted on')
})
