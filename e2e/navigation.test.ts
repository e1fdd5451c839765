import { expect, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { newMember, openBrowser, phone } from './member.ts'
import { overlaysGone } from './overlays.ts'

test('On a wide screen the bar holds the name, search, home, circles, the bell and one’s own face', async ({
  browser,
}) => {
  const ada = await newMember('Ada')
  const page = await ada.opens(browser, '/home')
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

test('The address of a circle without its number is that of all circles', async ({ browser }) => {
  const ada = await newMember('Ada')
  const page = await ada.opens(browser, '/circles')
  await expect(page).toHaveURL(/\/groups$/)
  await expect(page.getByPlaceholder('Search Circles')).toBeVisible()
  await page.context().close()
})

test('On a phone a menu holds home and circles, and the bar below is in the thumb’s reach', async ({ browser }) => {
  const ben = await newMember('Ben')
  const page = await ben.opens(browser, '/home', phone)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Circles', exact: true })).toBeHidden()
  await bar.getByRole('button', { name: 'Home and circles' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Home', 'Circles'])
  await expectNoViolations(page)
  await page.getByRole('menuitem', { name: 'Circles' }).click()
  await expect(page).toHaveURL(/\/groups$/)

  const below = page.getByRole('navigation', { name: 'Shortcuts' })
  await below.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await below.getByRole('button', { name: 'Plan' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await overlaysGone(page)
  await below.getByRole('link', { name: 'Log an activity' }).click()
  await expect(page).toHaveURL(/\/upload$/)
  await expectNoViolations(page)
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isWider).toBe(false)
  await page.context().close()
})

test('While it is not known who is signed in, the face is a grey disc', async ({ browser }) => {
  const cleo = await newMember('Cleo')
  const page = await cleo.opens(browser, 'about:blank')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/users/me', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/home')
  const face = page.getByRole('link', { name: 'Your profile' })
  await expect(face.locator('.skeleton')).toBeVisible()
  answer()
  await expect(face.locator('.skeleton')).toBeHidden()
  await expect(face).toHaveText(/C$/)
  await page.context().close()
})

test('A visitor sees a way in instead of the bell, and a page that is not there says so', async ({ browser }) => {
  const page = await openBrowser(browser)
  await page.goto('/groups')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Notifications/ })).toBeHidden()
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolations(page)
  await page.context().close()
})
