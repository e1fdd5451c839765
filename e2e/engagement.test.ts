import { expect, test } from '@playwright/test'
import { knowsNothingOf, refuses } from './broken-server.ts'
import { logs } from './journal.ts'
import { newMember } from './member.ts'
import { overlaysGone } from './overlays.ts'

test('Ben looks up who gave Ada a high five, who commented, and who starred a comment', async ({ browser }) => {
  const [ada, ben, cleo] = await Promise.all([newMember('Ada'), newMember('Ben'), newMember('Cleo')])
  const cheered = await logs(ada, { title: 'Summit' })
  await cleo.highFives(cheered)
  const page = await ben.opens(browser, `/activity/${cheered}`)
  const people = page.getByRole('dialog', { name: 'Engagement' })

  await page.getByRole('button', { name: 'Who gave a high five, who commented' }).click()
  await expect(people.getByRole('tab', { name: 'High Fives', selected: true })).toBeVisible()
  await expect(people.getByRole('link', { name: 'Cleo' })).toHaveAttribute('href', `/profile/${cleo.id}`)
  await people.getByRole('tab', { name: 'Comments' }).click()
  await expect(people.getByText('No comments yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await overlaysGone(page)
  await expect(people).toHaveCount(0)

  const comment = await ben.comments(cheered, 'What a view!')
  await cleo.stars(comment)
  await page.reload()
  await page.getByRole('button', { name: '1 star' }).click()
  const stars = page.getByRole('dialog', { name: 'Stars' })
  await expect(stars.getByRole('link', { name: 'Cleo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await overlaysGone(page)

  const talkedOf = await logs(ada, { title: 'Valley' })
  await cleo.comments(talkedOf, 'Mist!')
  await page.goto(`/activity/${talkedOf}`)
  await page.getByRole('button', { name: 'Who gave a high five, who commented' }).click()
  await expect(people.getByText('No high fives yet.')).toBeVisible()
  await people.getByRole('tab', { name: 'Comments' }).click()
  await expect(people.getByRole('link', { name: 'Cleo' })).toBeVisible()
  await page.context().close()
})

test('Lists that cannot be read say so and offer Retry; stars that were taken back leave an empty list', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([newMember('Ada'), newMember('Ben')])
  const id = await logs(ada, { title: 'Summit' })
  const comment = await ben.comments(id, 'What a view!')
  await ben.stars(comment)
  const page = await ada.opens(browser, `/activity/${id}`)

  const relent = await refuses(page, 'GET /activities/*/engagement', 400, {})
  await page.getByRole('button', { name: 'Who gave a high five, who commented' }).click()
  await expect(page.getByText('Failed to load engagement.').first()).toBeVisible()
  await relent()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No high fives yet.')).toBeVisible()
  await page.keyboard.press('Escape')

  const remember = await knowsNothingOf(
    page,
    'GET /comments/*/stars',
    'GET /comments/*/star/users',
    'GET /comments/*/starred',
  )
  const openStars = page.getByRole('button', { name: '1 star' })
  await openStars.click()
  const stars = page.getByRole('dialog', { name: 'Stars' })
  await expect(stars.getByText('Could not load stars.')).toBeVisible()
  await ben.asks('DELETE', `/comments/${comment}/star`)
  await remember()
  await stars.getByRole('button', { name: 'Retry' }).click()
  await expect(stars.getByText('No stars yet.')).toBeVisible()
  await page.context().close()
})
