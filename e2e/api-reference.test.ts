import { desktop, openPage, phone } from './support/member.ts'
import { expect, type Page, test } from './support/test.ts'

const expectBackground = (page: Page, color: string) =>
  expect(page.locator('body')).toHaveCSS('background-color', color)

async function expectReadable(page: Page): Promise<void> {
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await expect(page.getByRole('heading', { name: 'Request body' })).toBeVisible()
    await expect(page.getByText('activity:create')).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  }
}

test('shows the API reference without errors at 360 px and 1280 px in dark and light mode', async ({ browser }) => {
  const page = await openPage(browser, { ...phone, colorScheme: 'dark' })
  const problems: string[] = []
  page.on('console', (message) => void problems.push(message.text()))
  page.on('pageerror', ({ message }) => void problems.push(message))
  page.on('requestfailed', (request) => void problems.push(request.url()))

  await page.goto('/api/docs')
  await expectBackground(page, 'rgb(28, 32, 34)')
  await page.getByRole('link', { name: 'activities', exact: true }).click()
  await page.getByRole('button', { name: 'post /activities/upload', exact: true }).click()
  await expectReadable(page)

  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Switch to light mode' }).click()
  await expectBackground(page, 'rgb(250, 250, 250)')
  await expectReadable(page)
  expect(problems).toEqual([])
})
