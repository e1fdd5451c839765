import { expect, test } from '@playwright/test'
import { createMember } from './member.ts'

test('shows an empty list, then own activities that can each get one high five', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/activities')
  await expect(page.getByText("You haven't logged any activities yet.")).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'My activities' })
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home')
  await expect(bar.getByRole('link', { name: 'Activities' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('link', { name: 'Circles' })).toHaveAttribute('href', '/groups')
  await expect(bar.getByRole('link', { name: 'Your profile' })).toHaveAttribute('href', `/profile/${ada.id}`)

  const fields = { title: 'Lake', description: 'Nine degrees.', mood: 'Calm', duration: '45m', location: 'Weissensee' }
  const id = await ada.createActivity({ ...fields, tags: ['cold'] })
  await page.reload()
  const card = page.getByRole('article', { name: 'Lake' })
  for (const text of ['Nine degrees.', 'Calm', '45m', 'Weissensee', '#cold']) await expect(card).toContainText(text)

  const highFive = card.getByRole('button', { name: /^High Five/ })
  await expect(highFive).toContainText('0')
  await highFive.click()
  await expect(highFive).toBeDisabled()
  await expect(highFive).toContainText('1')
  await expect
    .poll(() => ada.request<{ high_five_count: number }>('GET', `/activities/${id}`))
    .toMatchObject({ high_five_count: 1 })
  await page.reload()
  await expect(highFive).toBeDisabled()

  await card.getByRole('link', { name: 'Lake' }).click()
  await expect(page).toHaveURL(new RegExp(`/activity/${id}$`))
  await page.context().close()
})
