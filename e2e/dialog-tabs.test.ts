import { expect, test } from '@playwright/test'
import { createMember } from './member.ts'

test('the tabs of the planning and connections dialogs keep their place', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, `/profile/${ada.id}`)
  for (const [button, title] of [
    ['Manage', 'Manage connections'],
    ['Weekly', 'Planning'],
  ] as const) {
    if (title === 'Planning') await page.goto('/home')
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title })
    const list = dialog.getByRole('tablist').first()
    const tops = new Set<number | undefined>()
    const tabs = list.getByRole('tab')
    for (let index = 0; index < (await tabs.count()); index++) {
      await tabs.nth(index).click()
      await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true')
      tops.add((await list.boundingBox())?.y)
    }
    expect([...tops], title).toHaveLength(1)
  }
  await page.context().close()
})
