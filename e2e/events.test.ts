import { expect, test } from '@playwright/test'
import { createMember, phone } from './support/member.ts'

test('a member plans an event for their followers, and a follower answers', async ({ browser }) => {
  const ada = await createMember('Ada')
  const ben = await createMember('Ben')
  await ben.follow(ada)
  const planner = await ada.openPage(browser, '/events', phone)
  await planner.getByRole('link', { name: 'Plan an event' }).first().click()
  await planner.getByLabel('Title').fill('Dawn swim')
  await planner.getByRole('button', { name: 'Plan event' }).click()
  await expect(planner.getByRole('heading', { name: 'Dawn swim' })).toBeVisible()

  const follower = await ben.openPage(browser, '/events', phone)
  await follower.getByRole('link', { name: 'Dawn swim' }).click()
  await follower.getByRole('button', { name: 'Going', exact: true }).click()
  await expect(follower.getByRole('button', { name: 'Going', exact: true })).toHaveAttribute('aria-pressed', 'true')

  await planner.reload()
  await expect(planner.getByRole('list', { name: 'Answers' }).getByRole('link', { name: 'Ben' })).toBeVisible()
  for (const page of [planner, follower]) await page.context().close()
})

test('the month shows the titles of events within their days', async ({ browser }) => {
  const ada = await createMember('Ada')
  const title = 'A supper at the long table with everybody from the lake'
  await ada.createEvent({ title })
  const shownMonth = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' }).slice(0, 7)
  const eventMonth = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 7)
  const page = await ada.openPage(browser, '/events?view=month')
  if (eventMonth !== shownMonth) await page.getByRole('button', { name: 'Next month' }).click()
  const day = page.getByRole('button', { name: /: 1 event$/ })
  const [outer, inner] = [await day.boundingBox(), await day.getByText(title).boundingBox()]
  if (!outer || !inner) throw new Error('The day and the title are shown.')
  expect(inner.x).toBeGreaterThanOrEqual(outer.x)
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
  await page.context().close()
})
