import { expect, test } from '@playwright/test'
import { respondNotFound, respondWith } from './fault-injection.ts'
import { createMember } from './member.ts'
import { waitForOverlaysToClose } from './overlays.ts'

test('lists the members who gave a high five, commented or starred a comment', async ({ browser }) => {
  const [ada, ben, cleo] = await Promise.all([createMember('Ada'), createMember('Ben'), createMember('Cleo')])
  const summit = await ada.createActivity({ title: 'Summit' })
  await cleo.giveHighFive(summit)
  const page = await ben.openPage(browser, `/activity/${summit}`)
  const people = page.getByRole('dialog', { name: 'Engagement' })

  await page.getByRole('button', { name: 'Show who gave a high five or commented' }).click()
  await expect(people.getByRole('tab', { name: 'High Fives', selected: true })).toBeVisible()
  await expect(people.getByRole('link', { name: 'Cleo' })).toHaveAttribute('href', `/profile/${cleo.id}`)
  await people.getByRole('tab', { name: 'Comments' }).click()
  await expect(people.getByText('No comments yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await waitForOverlaysToClose(page)
  await expect(people).toHaveCount(0)

  const comment = await ben.addComment(summit, 'What a view!')
  await cleo.starComment(comment)
  await page.reload()
  await page.getByRole('button', { name: '1 star' }).click()
  const stars = page.getByRole('dialog', { name: 'Stars' })
  await expect(stars.getByRole('link', { name: 'Cleo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await waitForOverlaysToClose(page)

  const valley = await ada.createActivity({ title: 'Valley' })
  await cleo.addComment(valley, 'Mist!')
  await page.goto(`/activity/${valley}`)
  await page.getByRole('button', { name: 'Show who gave a high five or commented' }).click()
  await expect(people.getByText('No high fives yet.')).toBeVisible()
  await people.getByRole('tab', { name: 'Comments' }).click()
  await expect(people.getByRole('link', { name: 'Cleo' })).toBeVisible()
  await page.context().close()
})

test('shows an error with Retry when a list fails to load and an empty list when its stars are removed', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  const id = await ada.createActivity({ title: 'Summit' })
  const comment = await ben.addComment(id, 'What a view!')
  await ben.starComment(comment)
  const page = await ada.openPage(browser, `/activity/${id}`)

  const restoreEngagement = await respondWith(page, 'GET /activities/*/engagement', 400, {})
  await page.getByRole('button', { name: 'Show who gave a high five or commented' }).click()
  await expect(page.getByText('Failed to load engagement.').first()).toBeVisible()
  await restoreEngagement()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No high fives yet.')).toBeVisible()
  await page.keyboard.press('Escape')

  const restoreStars = await respondNotFound(
    page,
    'GET /comments/*/stars',
    'GET /comments/*/star/users',
    'GET /comments/*/starred',
  )
  const openStars = page.getByRole('button', { name: '1 star' })
  await openStars.click()
  const stars = page.getByRole('dialog', { name: 'Stars' })
  await expect(stars.getByText('Could not load stars.')).toBeVisible()
  await ben.request('DELETE', `/comments/${comment}/star`)
  await restoreStars()
  await stars.getByRole('button', { name: 'Retry' }).click()
  await expect(stars.getByText('No stars yet.')).toBeVisible()
  await page.context().close()
})
