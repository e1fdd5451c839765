import { expect, test } from '@playwright/test'
import { desktop, openPage, phone } from './support/member.ts'

const backgrounds = { light: 'rgb(250, 250, 250)', dark: 'rgb(28, 32, 34)' }

for (const colorScheme of ['light', 'dark'] as const)
  test(`shows the API reference without errors at 360 px and 1280 px in ${colorScheme} mode`, async ({ browser }) => {
    const page = await openPage(browser, { ...phone, colorScheme })
    const problems: string[] = []
    page.on('console', (message) => void problems.push(message.text()))
    page.on('pageerror', ({ message }) => void problems.push(message))
    page.on('requestfailed', (request) => void problems.push(request.url()))

    await page.goto('/api/docs')
    await expect(page.locator('body')).toHaveCSS('background-color', backgrounds[colorScheme])
    await page.getByRole('link', { name: 'activities', exact: true }).click()
    await page.getByRole('button', { name: 'post /activities/upload', exact: true }).click()
    for (const { viewport } of [phone, desktop]) {
      await page.setViewportSize(viewport)
      await expect(page.getByRole('heading', { name: 'Request body' })).toBeVisible()
      await expect(page.getByText('activity:create')).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    }
    expect(problems).toEqual([])
    await page.context().close()
  })
