import { expect, test } from '@playwright/test'
import { createMember, origin } from './support/member.ts'

test('the first activity begins within 300 px on a phone in every language, and bars hide while one scrolls down', async ({
  browser,
}) => {
  const ada = await createMember('Ada')
  for (const title of ['Lake', 'Bread', 'Walk', 'Choir']) await ada.createActivity({ title, description: '1\n2\n3\n4' })
  const page = await ada.openPage(browser, 'about:blank', { viewport: { width: 360, height: 780 }, saveData: false })
  for (const language of ['de', 'ar', 'es', 'fr', 'ja', 'pt-BR', 'en']) {
    await page.context().addCookies([{ name: 'daystar_language', value: language, url: origin }])
    await page.goto('/home?scope=mine')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const box = await page.getByRole('article').first().boundingBox()
    expect(box?.y, language).toBeLessThanOrEqual(300)
  }
  const bars = page.locator('.hiding-bar')
  await expect(bars).toHaveCount(2)
  // The gestures are loaded while the page is idle.
  await expect(page.locator('.pull-mark')).toBeAttached()
  await page.mouse.wheel(0, 300)
  for (const bar of await bars.all()) await expect(bar).not.toBeInViewport()
  await page.mouse.wheel(0, -40)
  for (const bar of await bars.all()) await expect(bar).toBeInViewport()
  await page.context().close()
})
