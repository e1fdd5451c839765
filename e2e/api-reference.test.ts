import { expect, test } from '@playwright/test'
import { openPage, phone } from './member.ts'

const viewports = { '360 px': phone, '1280 px': {} }
const backgrounds = { light: 'rgb(250, 250, 250)', dark: 'rgb(28, 32, 34)' }

for (const [width, viewport] of Object.entries(viewports))
  for (const colorScheme of ['light', 'dark'] as const)
    test(`shows the API reference without errors at ${width} in ${colorScheme} mode`, async ({ browser }) => {
      const page = await openPage(browser, { ...viewport, colorScheme })
      const problems: string[] = []
      page.on('console', (message) => void problems.push(message.text()))
      page.on('pageerror', ({ message }) => void problems.push(message))
      page.on('requestfailed', (request) => void problems.push(request.url()))

      await page.goto('/api/docs')
      await expect(page.locator('body')).toHaveCSS('background-color', backgrounds[colorScheme])
      await page.getByRole('link', { name: 'activities', exact: true }).click()
      await page.getByRole('button', { name: 'post /activities/upload', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Request body' })).toBeVisible()
      await expect(page.getByText('activity:create')).toBeVisible()

      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
      expect(problems).toEqual([])
    })
