import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { linkMailedTo } from './mail.ts'
import { freshEmail, newMember, openBrowser, password, signIn } from './member.ts'

const newPassword = 'nine herons whistle'

async function signsIn(page: Page, email: string, words: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(words)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('Ada is told of a wrong password in the same words as of an unknown address, and then gets in', async ({
  browser,
}) => {
  const { email } = await newMember('Ada')
  const page = await openBrowser(browser)
  await page.goto('/login')
  for (const address of [email, freshEmail('Nobody')]) {
    await signsIn(page, address, 'not the one')
    await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
    await page.getByLabel('Email').fill('')
  }
  await expectNoViolations(page)
  await signsIn(page, email, password)
  await page.waitForURL('**/home')
  await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible()
  await page.context().close()
})

test('Both fields of the sign-in are required, and the password can be read while it is typed', async ({ browser }) => {
  const page = await openBrowser(browser)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  const email = page.getByLabel('Email')
  const secret = page.getByRole('textbox', { name: 'Password' })
  const isMissing = (field: typeof email) => field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)

  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(email).toBeFocused()
  expect(await isMissing(email)).toBe(true)
  await email.fill('ada@daystar.test')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(secret).toBeFocused()
  expect(await isMissing(secret)).toBe(true)
  expect(asked).not.toContain('/api/auth/login')

  await secret.fill('seven otters')
  await expect(secret).toHaveAttribute('type', 'password')
  await page.getByRole('checkbox', { name: 'Show password' }).check()
  await expect(secret).toHaveAttribute('type', 'text')
  await expect(secret).toHaveValue('seven otters')
  await page.context().close()
})

test('Nobody listens: the sign-in says so and keeps what was typed', async ({ browser }) => {
  const page = await openBrowser(browser)
  await page.goto('/login')
  await page.route('**/api/auth/login', (route) => route.abort())
  await signsIn(page, 'ada@daystar.test', password)
  await expect(page.getByRole('alert')).toHaveText('Network or server error')
  await expect(page.getByLabel('Email')).toHaveValue('ada@daystar.test')
  await page.context().close()
})

test('An address without its sign is caught, and one that is taken leads Ben to his forgotten password', async ({
  browser,
}) => {
  const { email } = await newMember('Ben')
  const page = await openBrowser(browser)
  await page.goto('/')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('  Ben  ')
  await page.getByLabel('Email').fill('ben at daystar')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await expect(page.getByText(/^Password strength: /)).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email. Please check your input.')
  await expectNoViolations(page)

  await page.getByLabel('Email').fill(` ${email.toUpperCase()} `)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText('Email already exists.')
  await expectNoViolations(page)
  await page.getByRole('alert').getByRole('link', { name: 'Forgot password' }).click()
  await expect(page).toHaveURL(/\/forgotpassword$/)
  await page.context().close()
})

test('Cleo gets a new password by mail, once, and every older session of hers ends', async ({ browser }) => {
  const cleo = await newMember('Cleo')
  const elsewhere = await cleo.opens(browser, '/home')
  await expect(elsewhere.getByRole('link', { name: 'Your profile' })).toBeVisible()

  const page = await openBrowser(browser)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(`  ${cleo.email}  `)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'send reset link' }).click()
  const sent = "If that email exists in our system, we've sent a password reset link."
  await expect(page.getByRole('status')).toHaveText(sent)

  const link = await linkMailedTo(cleo.email)
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

  await elsewhere.reload()
  await expect.poll(() => elsewhere.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await page.goto(link)
  await page.getByLabel('New password').fill('ten geese complain')
  await page.getByLabel('Confirm password').fill('ten geese complain')
  await page.getByRole('button', { name: 'reset password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Reset link is invalid or expired.')

  await page.goto('/')
  await signsIn(page, cleo.email, password)
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
  await signsIn(page, cleo.email, newPassword)
  await page.waitForURL('**/home')
  await page.context().close()
  await elsewhere.context().close()
})

test('An address without an account is answered like any other, and a link that lost its token is refused at once', async ({
  browser,
}) => {
  const page = await openBrowser(browser)
  await page.goto('/forgotpassword')
  await page.getByLabel('Email').fill(freshEmail('Nobody'))
  let free = () => {}
  const held = new Promise<void>((resolve) => {
    free = resolve
  })
  await page.route('**/api/auth/password/forgot', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'send reset link' }).click()
  await expect(page.getByRole('button', { name: 'sending…' })).toBeVisible()
  free()
  const sent = "If that email exists in our system, we've sent a password reset link."
  await expect(page.getByRole('status')).toHaveText(sent)

  await page.goto('/resetpassword')
  await expect(page.getByRole('alert')).toHaveText('Reset link is invalid or expired.')
  await expect(page.getByRole('button', { name: 'reset password' })).toBeDisabled()
  await expectNoViolations(page)
  await page.context().close()
})

test('A member who opens the front door is at home, and a visitor who asked for a page comes to it after signing in', async ({
  browser,
}) => {
  const dora = await newMember('Dora')
  const home = await dora.opens(browser, '/')
  await expect(home).toHaveURL(/\/home$/)
  await home.context().close()

  const page = await openBrowser(browser)
  await page.goto('/upload')
  await expect(page).toHaveURL(/\/login\?next=/)
  await signsIn(page, dora.email, password)
  await expect(page).toHaveURL(/\/upload$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Activity' })).toBeVisible()
  await page.context().close()
})

test('Signing out in one tab ends the other, and the token is dead', async ({ browser }) => {
  const { name, email } = await newMember('Emil')
  const emil = await signIn(name, email)
  const first = await emil.opens(browser, '/home')
  const second = await first.context().newPage()
  await second.goto('/home')
  await expect(second.getByRole('link', { name: 'Your profile' })).toBeVisible()

  await first.getByRole('button', { name: 'Account' }).click()
  await first.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(first.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(second.getByText("You're not logged in. Please sign in to view your feed.")).toBeVisible()
  await expectNoViolations(second)
  await expect(emil.asks('GET', '/users/me')).rejects.toThrow('401')
  await first.context().close()
})
