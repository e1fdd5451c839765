import { createMember, origin } from './support/member.ts'
import { expect, test } from './support/test.ts'

test('the first activity begins within 300 px on a phone in every language', async ({ browser }) => {
  const ada = await createMember('ada')
  for (const title of ['Lake', 'Bread', 'Walk', 'Choir']) await ada.createActivity({ title, description: '1\n2\n3\n4' })
  const page = await ada.openPage(browser, 'about:blank', { viewport: { width: 360, height: 780 } })
  for (const language of ['de', 'ar', 'es', 'fr', 'ja', 'pt-BR', 'en']) {
    await page.context().addCookies([{ name: 'daystar_language', value: language, url: origin }])
    await page.goto('/home?scope=mine')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const box = await page.getByRole('article').first().boundingBox()
    expect(box?.y, language).toBeLessThanOrEqual(300)
  }
})
