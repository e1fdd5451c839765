import { createMember, phone } from './support/member.ts'
import { photoWithLocation } from './support/photos.ts'
import { expect, test } from './support/test.ts'

test('an Arabic app loads no fonts, has titles in another script on its side, and sliders from right to left', async ({
  browser,
}) => {
  const ada = await createMember('ada')
  await ada.createEvent({ title: 'Lake swim' })
  const page = await ada.openPage(browser, 'about:blank', { ...phone, locale: 'ar-EG' })
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await test.step('titles of events are on the right', async () => {
    await page.goto('/events')
    await expect(page.getByRole('link', { name: 'Lake swim' })).toHaveCSS('text-align', 'right')
  })
  await test.step('the left arrow key moves a slider up', async () => {
    await page.goto(`/profile/${ada.id}`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photoWithLocation(300))
    const slider = page.getByRole('dialog').getByRole('slider')
    await slider.press('ArrowLeft')
    await expect(slider).toHaveValue('1.01')
    await slider.press('ArrowRight')
    await expect(slider).toHaveValue('1')
  })
  expect(fonts).toEqual([])
})
