import './origin.ts'
import { expectNoViolations, expectNoViolationsAtBothWidths } from '../support/axe.ts'
import { routeRequests } from '../support/fault-injection.ts'
import { createMember, openPage, origin, phone } from '../support/member.ts'
import { createOperator } from '../support/operator.ts'
import { photoWithLocation } from '../support/photos.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { ownServer } from './server.ts'

ownServer()

test('an operator changes name, appearance, pages and announcement', async ({ browser }) => {
  const dora = await createOperator('dora')
  const page = await dora.openPage(browser, '/home')
  try {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Administration' }).click()
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    const settings = page.getByRole('navigation', { name: 'Settings' })
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    const form = page.getByRole('form', { name: 'Community' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Lake swimmers')
    await form.getByRole('textbox', { name: 'Description' }).fill('We swim before work.')
    await bar.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Saved changes')
    await expect(page.getByRole('link', { name: 'Lake swimmers, home' })).toBeVisible()
    await expect(page).toHaveTitle('Settings · Lake swimmers')

    await settings.getByRole('link', { name: 'Logo and colours' }).click()
    const colours = page.getByRole('form', { name: 'Accent colour' })
    const light = colours.getByLabel('Accent colour in the light theme', { exact: true })
    await light.fill('#ffcc00')
    await expect(colours.getByRole('alert')).toContainText('in the light theme; text needs at least 4.5:1')
    await expectNoViolationsAtBothWidths(page)
    await light.fill('#1b5e3f')
    await colours.getByLabel('Accent colour in the dark theme', { exact: true }).fill('#8fd6ab')
    await bar.getByRole('button', { name: 'Save' }).click()
    await expect(bar).toHaveCount(0)
    await expect(settings.getByRole('link', { name: 'Logo and colours' })).toHaveCSS('color', 'rgb(27, 94, 63)')

    await page.getByLabel('Logo file').setInputFiles(await photoWithLocation(300))
    await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()

    await settings.getByRole('link', { name: 'Rules and other pages' }).click()
    const pages = page.getByRole('form', { name: 'Pages' })
    await pages
      .getByRole('textbox', { name: 'Rules' })
      .fill('# Be kind\n\n<b>Swim</b> at [the lake](https://lake.example)')
    await pages.getByText('Preview', { exact: true }).click()
    await expect(pages.getByRole('heading', { name: 'Be kind' })).toBeVisible()
    await pages.getByText('Imprint', { exact: true }).click()
    await pages.getByText('Write', { exact: true }).click()
    await pages.getByRole('textbox', { name: 'Imprint' }).fill('[Write](javascript:alert(1)) ![](/logo.png)')
    await bar.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Saved changes')
    await expectNoViolationsAtBothWidths(page)

    await page.goto('/admin/announcements')
    await page.getByRole('textbox', { name: 'Announcement' }).fill('Swim on Sunday at 7')
    await page.getByRole('button', { name: 'Save' }).click()
    const banner = page.getByRole('region', { name: 'Announcement' })
    await expect(banner).toContainText('Swim on Sunday at 7')
    await expectNoViolationsAtBothWidths(page)

    const visitor = await openPage(browser, phone)
    await visitor.goto('/login')
    await expect(visitor).toHaveTitle('Sign in · Lake swimmers')
    await expect(visitor.getByRole('banner').getByText('Lake swimmers')).toBeVisible()
    await expect(visitor.getByText('We swim before work.')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Sign in' })).toHaveCSS('background-color', 'rgb(27, 94, 63)')
    await expectNoViolationsAtBothWidths(visitor)
    await visitor.getByRole('link', { name: 'Rules' }).click()
    await expect(visitor.getByRole('heading', { level: 2, name: 'Be kind' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'the lake' })).toHaveAttribute('href', 'https://lake.example')
    await expect(visitor.locator('.markdown b')).toHaveCount(0)
    await expectNoViolationsAtBothWidths(visitor)
    await visitor.getByRole('button', { name: 'Dismiss announcement' }).click()
    await expect(visitor.getByRole('region', { name: 'Announcement' })).toHaveCount(0)
    await visitor.getByRole('link', { name: 'About Lake swimmers' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: 'About Lake swimmers' })).toBeVisible()
    await expectNoViolationsAtBothWidths(visitor)
    await visitor.getByRole('link', { name: 'Imprint' }).click()
    await expect(visitor.locator('.markdown')).toHaveText(/^Write/)
    await expect(visitor.locator('.markdown :is(img, [href^="javascript"])')).toHaveCount(0)
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible()
    await expect(visitor.getByRole('region', { name: 'Announcement' })).toHaveCount(0)
    await visitor.goto('/about/contact')
    await expect(visitor.getByText('There is no such page.')).toBeVisible()
    await visitor.context().close()
  } finally {
    await dora.request('PATCH', '/admin/settings', {
      name: 'Daystar',
      description: '',
      accent_light: null,
      accent_dark: null,
      rules: '',
      imprint: '',
      announcement: '',
    })
    await dora.request('DELETE', '/admin/settings/logo')
  }
  expect(await (await fetch(`${origin}/login`, { headers: { accept: 'text/html' } })).text()).not.toContain('Lake')
})

test('shows other members that the administration is for operators', async ({ browser }) => {
  const ada = await createMember('ada')
  const page = await ada.openPage(browser, '/admin/settings', phone)
  await expect(page.getByRole('alert')).toContainText('These pages are for operators')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0)
})

test('keeps what was typed when saving fails, also after a reload', async ({ browser }) => {
  const dora = await createOperator('dora')
  const page = await dora.openPage(browser, '/admin/settings')
  await routeRequests(page, '**/api/admin/settings', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  const name = page.getByRole('form', { name: 'Community' }).getByRole('textbox', { name: 'Name' })
  await name.fill('Lake swimmers')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar.getByRole('alert')).toHaveText('Could not reach the API.')
  await page.reload()
  await expect(name).toHaveValue('Lake swimmers')
})

test('saves the changes of several pages at once and opens the page with a rejected one', async ({ browser }) => {
  const dora = await createOperator('dora')
  const page = await dora.openPage(browser, '/admin/settings/community')
  const settings = page.getByRole('navigation', { name: 'Settings' })
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await page.getByRole('textbox', { name: 'Description' }).fill('We swim before work.')
  await settings.getByRole('link', { name: 'Logo and colours' }).click()
  const light = page.getByLabel('Accent colour in the light theme', { exact: true })
  await light.fill('#ffcc00')
  await settings.getByRole('link', { name: 'Joining and visitors' }).click()
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/admin/settings/appearance')
  await expect(bar.getByRole('alert')).toHaveText('Some values need to be corrected.')
  await light.fill('#1b5e3f')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved changes')
  await expect(bar).toHaveCount(0)
  expect(await dora.request('GET', '/admin/settings')).toMatchObject({
    description: 'We swim before work.',
    accent_light: '#1b5e3f',
  })
  await dora.request('PATCH', '/admin/settings', { description: '', accent_light: null })
})
