import './origin.ts'
import { expectNoViolations } from '../support/axe.ts'
import { holdApp } from '../support/fault-injection.ts'
import { blobOf, desktop, type Member, openPage, origin, phone } from '../support/member.ts'
import { createOperator } from '../support/operator.ts'
import { recordErrors } from '../support/page-errors.ts'
import { photoWithLocation } from '../support/photos.ts'
import { expect, type Page, test } from '../support/test.ts'
import { ownServer } from './server.ts'

ownServer()

/** Changes settings, and waits until the server has rendered its pages with them. */
async function changeSettings(operator: Member, settings: object): Promise<void> {
  await operator.request('PATCH', '/admin/settings', settings)
  const page = async () => (await fetch(`${origin}/signup`, { headers: { accept: 'text/html' } })).text()
  await expect.poll(page).toContain('data-prerendered')
}

const firstElement = (page: Page) => page.locator('main h1')

test('shows the pages with the settings of the community before the app has loaded, and keeps their elements', async ({
  browser,
}) => {
  const dora = await createOperator('dora')
  const logo = await photoWithLocation(300)
  const form = new FormData()
  form.set('file', blobOf(logo), logo.name)
  await dora.sendForm('/admin/settings/logo', form)
  await changeSettings(dora, {
    name: 'Lake & "sea"',
    description: 'We swim <b>before</b> work.',
    rules: 'Be kind.',
    joining: 'application',
    accent_light: '#1b5e3f',
  })
  const page = await openPage(browser, phone)
  const errors = recordErrors(page)
  const pages = [
    ['/', 'Sign in'],
    ['/login', 'Sign in'],
    ['/signup', 'Apply to join Lake & "sea"'],
    ['/forgotpassword', 'Forgot your password?'],
    ['/resetpassword?token=x', 'Choose a new password'],
  ] as const
  for (const [index, [path, heading]] of pages.entries()) {
    // Another one on each page, so that none can come from the page before.
    const email = `ada.${index}@lake.test`
    const { release } = await holdApp(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(firstElement(page), path).toHaveText(heading)
    await expect(page.getByRole('banner')).toContainText('Lake & "sea"')
    await expect(page.getByRole('banner').locator('img').first()).toHaveJSProperty('complete', true)
    await expect(page.getByText('We swim <b>before</b> work.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Rules' })).toBeVisible()
    await firstElement(page).evaluate((element) => element.setAttribute('data-first', ''))
    await page.getByRole('textbox').first().fill(email)

    release()
    await expect(page).toHaveTitle(`${heading} · Lake & "sea"`)
    await expect(page.locator('[data-first]')).toHaveText(heading)
    await expect(page.getByRole('textbox').first()).toHaveValue(email)
    await expectNoViolations(page)
    expect(errors, path).toEqual([])
  }

  await changeSettings(dora, { joining: 'closed' })
  await page.setViewportSize(desktop.viewport)
  const { release } = await holdApp(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  await expect(page.getByText('This community does not accept new members at the moment.')).toBeVisible()
  release()
  await expect(page).toHaveTitle('Create your account · Lake & "sea"')
  expect(errors).toEqual([])
  await changeSettings(dora, { joining: 'open' })
})

test('shows the checkbox for the rules before the app has loaded, and keeps its state', async ({ browser }) => {
  const dora = await createOperator('dora')
  for (const joining of ['open', 'application']) {
    await changeSettings(dora, { name: 'Lake swimmers', rules: 'Be kind.', rules_version: 'first', joining })
    const page = await openPage(browser, phone)
    const errors = recordErrors(page)
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const shifts = list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)
        document.documentElement.dataset.shift = String(
          shifts.reduce((sum, value) => sum + value, Number(document.documentElement.dataset.shift ?? 0)),
        )
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const { release } = await holdApp(page)
    await page.goto('/signup', { waitUntil: 'commit' })
    const rules = page.getByRole('checkbox', { name: 'I accept the rules' })
    await rules.check()
    release()
    await expect(page).toHaveTitle(/ · Lake/)
    await expect(rules).toBeChecked()
    expect(await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))).toBeLessThan(0.01)
    expect(errors).toEqual([])
    await page.context().close()
  }
  await changeSettings(dora, { rules: '', rules_version: '', joining: 'open' })
})

test('shows those who open an invitation the loading screen instead of the page without invitation', async ({
  browser,
}) => {
  const dora = await createOperator('dora')
  await changeSettings(dora, { name: 'Lake swimmers', joining: 'invitation' })
  const page = await openPage(browser, phone)
  const { release } = await holdApp(page)
  await page.goto('/signup#invitation', { waitUntil: 'commit' })
  await expect(page.locator('.loading-screen')).toBeVisible()
  await expect(page.getByText('You need an invitation to join this community.')).toBeHidden()
  release()
  await expect(page.getByRole('alert')).toHaveText('This invitation is no longer valid. Ask for a new one.')
  await changeSettings(dora, { joining: 'open' })
})

test('shows members the home page of the community before the app has loaded, except while there is an announcement', async ({
  browser,
}) => {
  const dora = await createOperator('dora')
  await dora.createActivity({ title: 'A swim' })
  for (const [announcement, shown, hidden] of [
    ['', '#frame', '.loading-screen'],
    ['The lake is closed.', '.loading-screen', '#frame > *'],
  ] as const) {
    await changeSettings(dora, { name: 'Lake swimmers', announcement })
    const page = await dora.openPage(browser, 'about:blank', phone)
    const { release } = await holdApp(page)
    await page.goto('/home', { waitUntil: 'commit' })
    await expect(page.locator(shown)).toBeVisible()
    await expect(page.locator(hidden)).toBeHidden()
    if (announcement === '') await expect(page.locator('#frame header')).toContainText('Lake swimmers')
    release()
    await expect(page.getByRole('article', { name: 'A swim' })).toBeVisible()
    await expect(page.locator('#frame')).toHaveCount(0)
    await page.context().close()
  }
})
