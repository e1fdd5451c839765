import { expect, test } from '@playwright/test'
import { logs } from './journal.ts'
import { newMember } from './member.ts'

test('Ada finds her own list empty, then her activities, each to be cheered once', async ({ browser }) => {
  const ada = await newMember('Ada')
  const page = await ada.opens(browser, '/activities')
  await expect(page.getByText("You haven't logged any activities yet.")).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'My activities' })
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home')
  await expect(bar.getByRole('link', { name: 'Activities' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('link', { name: 'Circles' })).toHaveAttribute('href', '/groups')
  await expect(bar.getByRole('link', { name: 'Your profile' })).toHaveAttribute('href', `/profile/${ada.id}`)

  const entry = { title: 'Lake', description: 'Nine degrees.', mood: 'Calm', duration: '45m', location: 'Weissensee' }
  const id = await logs(ada, { ...entry, tags: ['cold'] })
  await page.reload()
  const card = page.getByRole('article', { name: 'Lake' })
  for (const words of ['Nine degrees.', 'Calm', '45m', 'Weissensee', '#cold']) await expect(card).toContainText(words)

  const cheer = card.getByRole('button', { name: /^High Five/ })
  await expect(cheer).toContainText('0')
  await cheer.click()
  await expect(cheer).toBeDisabled()
  await expect(cheer).toContainText('1')
  await expect
    .poll(() => ada.asks<{ high_five_count: number }>('GET', `/activities/${id}`))
    .toMatchObject({ high_five_count: 1 })
  await page.reload()
  await expect(cheer).toBeDisabled()

  await card.getByRole('link', { name: 'Lake' }).click()
  await expect(page).toHaveURL(new RegExp(`/activity/${id}$`))
  await page.context().close()
})
