import { expect, test } from '@playwright/test'
import { createMember } from './support/member.ts'

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
    await expect(list.getByRole('tab')).toHaveCount(4)
    for (const tab of await list.getByRole('tab').all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      tops.add((await list.boundingBox())?.y)
    }
    expect([...tops], title).toHaveLength(1)
  }
  await page.context().close()
})
