import { createMember, phone } from './support/member.ts'
import { expect, test } from './support/test.ts'

test('a member plans an event for their followers, and a follower answers', { tag: '@core' }, async ({ browser }) => {
  const ada = await createMember('ada')
  const ben = await createMember('ben')
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
  await expect(planner.getByRole('list', { name: 'Answers' }).getByRole('link', { name: ben.name })).toBeVisible()
})
