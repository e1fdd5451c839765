import { expect, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { createMember, openPage, phone } from './support/member.ts'
import { waitForOverlaysToClose } from './support/overlays.ts'

test('shows all links and buttons in the main bar on a wide screen', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/home')
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const link of ['Daystar, home', 'Home', 'Circles', 'Your profile']) {
    await expect(bar.getByRole('link', { name: link, exact: true })).toBeVisible()
  }
  for (const button of ['Search members or circles', 'Notifications', 'Account']) {
    await expect(bar.getByRole('button', { name: button })).toBeVisible()
  }
  await expect(bar.getByRole('button', { name: 'Home and circles' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeHidden()

  await bar.getByRole('link', { name: 'Circles', exact: true }).click()
  await expect(page).toHaveURL(/\/groups$/)
  await expect(bar.getByRole('link', { name: 'Circles', exact: true })).toHaveAttribute('aria-current', 'page')
  await expectNoViolations(page)
  await bar.getByRole('link', { name: 'Your profile' }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${ada.id}$`))
  await expectNoViolations(page)
  await bar.getByRole('link', { name: 'Daystar, home' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.context().close()
})

test('shows a menu and a bottom bar on a phone', async ({ browser }) => {
  const ben = await createMember('Ben')
  const page = await ben.openPage(browser, '/home', phone)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Circles', exact: true })).toBeHidden()
  await bar.getByRole('button', { name: 'Home and circles' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Home', 'Circles'])
  await expectNoViolations(page)
  await page.getByRole('menuitem', { name: 'Circles' }).click()
  await expect(page).toHaveURL(/\/groups$/)

  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
  await shortcuts.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await shortcuts.getByRole('button', { name: 'Plan' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await waitForOverlaysToClose(page)
  await shortcuts.getByRole('link', { name: 'Log an activity' }).click()
  await expect(page).toHaveURL(/\/upload$/)
  await expectNoViolations(page)
  const hasHorizontalScroll = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(hasHorizontalScroll).toBe(false)
  await page.context().close()
})

test('shows a sign-in link instead of notifications to a visitor and a page for unknown URLs', async ({ browser }) => {
  const page = await openPage(browser)
  await page.goto('/groups')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Notifications/ })).toBeHidden()
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolations(page)
  await page.context().close()
})

test('shows the version, the source code and the licenses of third-party software', async ({ browser }) => {
  const ben = await createMember('Ben')
  const visitorPage = await openPage(browser)
  await visitorPage.goto('/')
  await expect(visitorPage.getByText(/^Daystar \d+\.\d+\.\d+/)).toBeVisible()
  const source = await visitorPage.getByRole('link', { name: 'Source code' }).getAttribute('href')
  expect((await visitorPage.request.get(source ?? '')).status()).toBe(200)

  const page = await ben.openPage(browser, '/settings/about')
  const about = page.getByRole('region', { name: 'About' })
  await expect(about.getByRole('link', { name: 'Source code' })).toHaveAttribute('href', '/source')
  const notices = await about.getByRole('link', { name: 'third-party software' }).getAttribute('href')
  const text = await (await page.request.get(notices ?? '')).text()
  for (const name of ['react-dom', '@tanstack/react-query', '@fontsource-variable/figtree', 'tailwindcss'])
    expect(text).toContain(`## ${name} - `)
  expect(text).toContain('SIL OPEN FONT LICENSE')
  await visitorPage.context().close()
  await page.context().close()
})
