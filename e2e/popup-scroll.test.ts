import { expect, test } from '@playwright/test'
import { createMember, phone } from './support/member.ts'

test('opening a comment from a notification scrolls only the content of the popup', async ({ browser }) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  const loaf = await ada.createActivity({ title: 'A rye loaf', description: 'Line\n'.repeat(30) })
  for (let count = 1; count <= 12; count++) await ada.addComment(loaf, `Remark ${count}`)
  await ben.addComment(loaf, 'May I have the crust?')
  for (const options of [phone, {}]) {
    const page = await ada.openPage(browser, '/groups', options)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('button', { name: 'Ben commented on your activity.' }).click()
    const popup = page.getByRole('dialog', { name: 'Activity', exact: true })
    await expect(popup.getByText('May I have the crust?')).toBeInViewport()
    await expect(popup.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await expect(popup.getByRole('heading', { name: 'Activity', exact: true })).toBeInViewport({ ratio: 1 })
    expect(await popup.evaluate((element) => element.scrollTop)).toBe(0)
    await page.context().close()
  }
})
