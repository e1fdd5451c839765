import { submitSignIn } from './support/account-forms.ts'
import { expectNoViolations } from './support/axe.ts'
import { resetLinkFor } from './support/email.ts'
import { createMember, openPage, signIn, uniqueEmail } from './support/member.ts'
import { recordPendingRequests, waitUntilLoaded } from './support/smoke-crawl.ts'
import { expect, type Request, test } from './support/test.ts'

const newPassword = 'nine herons whistle'

test('shows the same error for a wrong password and an unknown address, and accepts the right password', async ({
  browser,
}) => {
  const { email } = await createMember('ada')
  const page = await openPage(browser)
  await page.goto('/login')
  for (const address of [email, uniqueEmail('Unknown')]) {
    await submitSignIn(page, address, 'not the one')
    await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
    await page.getByLabel('Email').fill('')
  }
  await expectNoViolations(page)
  await submitSignIn(page, email)
  await page.waitForURL('**/home')
  await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible()
})

test('resets a password by email once and ends all older sessions', { tag: '@core' }, async ({ browser }) => {
  const cleo = await createMember('cleo')
  const olderSession = await cleo.openPage(browser, '/home')
  await expect(olderSession.getByRole('link', { name: 'Your profile' })).toBeVisible()

  const page = await openPage(browser)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The sign-in page, which has such a field too, stays until the next page is loaded.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(`  ${cleo.email}  `)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'send reset link' }).click()
  const sent = "If that email exists in our system, we've sent a password reset link."
  await expect(page.getByRole('status')).toHaveText(sent)

  const link = await resetLinkFor(cleo.email)
  await page.goto(link)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByLabel('Confirm password').fill('something else')
  await page.getByRole('checkbox', { name: 'show passwords' }).check()
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'reset password' }).click()
  await expect(page.getByRole('alert')).toHaveText("Passwords don't match.")
  await expectNoViolations(page)
  await page.getByLabel('Confirm password').fill(newPassword)
  await page.getByRole('button', { name: 'reset password' }).click()
  await expect(page.getByText('Password reset! Back to sign in.')).toBeVisible()
  await expectNoViolations(page)

  await olderSession.reload()
  await expect.poll(() => olderSession.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await page.goto(link)
  await page.getByLabel('New password').fill('ten geese complain')
  await page.getByLabel('Confirm password').fill('ten geese complain')
  await page.getByRole('button', { name: 'reset password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Reset link is invalid or expired.')

  await page.goto('/')
  await submitSignIn(page, cleo.email)
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
  await submitSignIn(page, cleo.email, newPassword)
  await page.waitForURL('**/home')
})

test('keeps the token of a reset link out of the address and of the requests of its page', async ({ browser }) => {
  const page = await openPage(browser)
  const requests: Request[] = []
  page.on('request', (request) => void requests.push(request))
  const pending = recordPendingRequests(page)
  await page.goto('/resetpassword?token=a-secret-token')
  await expect(page.getByRole('button', { name: 'reset password' })).toBeEnabled()
  await waitUntilLoaded(page, pending)

  expect(new URL(page.url()).search).toBe('')
  expect(requests.length).toBeGreaterThan(3)
  for (const request of requests) expect((await request.allHeaders()).referer, request.url()).toBeUndefined()
  expect(requests.filter((request) => request.url().includes('a-secret-token'))).toHaveLength(1)

  await page.reload()
  await expect(page.getByRole('button', { name: 'reset password' })).toBeEnabled()
})

test('signs out in all tabs and revokes the token', async ({ browser }) => {
  const { name, email } = await createMember('emil')
  const emil = await signIn(name, email)
  const first = await emil.openPage(browser, '/home')
  const second = await first.context().newPage()
  await second.goto('/home')
  await expect(second.getByRole('link', { name: 'Your profile' })).toBeVisible()

  await first.getByRole('button', { name: 'Account' }).click()
  await first.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(first.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(second.getByText("You're not logged in. Please sign in to view your feed.")).toBeVisible()
  await expectNoViolations(second)
  await expect(emil.request('GET', '/users/me')).rejects.toThrow('401')
})
