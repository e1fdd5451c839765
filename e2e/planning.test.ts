import { createMember } from './support/member.ts'
import { expect, type Page, test } from './support/test.ts'

async function openReminders(page: Page): Promise<void> {
  const planning = page.getByRole('region', { name: 'Planning' })
  await planning.getByRole('button', { name: 'Reminders / To-Do' }).click()
}

test('merges reminders from two devices after one was offline', async ({ browser }) => {
  const ada = await createMember('ada')
  const addReminder = async (page: Page, text: string) => {
    await page.getByLabel('New reminder').fill(text)
    await page.getByRole('button', { name: 'Add reminder' }).click()
    await expect(page.getByRole('checkbox', { name: text })).toBeVisible()
  }
  const syncedReminders = async () => {
    const { reminders } = await ada.request<{ reminders: { content: { text: string }[] } | null }>(
      'GET',
      '/planning/home',
    )
    return (reminders?.content ?? []).map(({ text }) => text).sort()
  }
  const phone = await ada.openPage(browser, '/home')
  const laptop = await ada.openPage(browser, '/home')
  await openReminders(phone)
  await openReminders(laptop)
  await addReminder(phone, 'Towel')
  await expect.poll(syncedReminders).toEqual(['Towel'])

  await laptop.context().setOffline(true)
  await addReminder(laptop, 'Goggles')
  await addReminder(phone, 'Cap')
  await expect.poll(syncedReminders).toEqual(['Cap', 'Towel'])
  await laptop.context().setOffline(false)
  await addReminder(laptop, 'Tea')
  await expect.poll(syncedReminders).toEqual(['Cap', 'Goggles', 'Tea', 'Towel'])

  for (const page of [phone, laptop]) {
    await page.reload()
    await openReminders(page)
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(4)
    await page.context().close()
  }
})
