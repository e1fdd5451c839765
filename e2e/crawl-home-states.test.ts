import { expectNoViolationsAtBothWidths } from './support/axe.ts'
import { abortRequests, holdRequests } from './support/fault-injection.ts'
import { createNamedMember } from './support/member.ts'
import { expect, test } from './support/test.ts'

test('home has no violations when it is empty, loading or failed', async ({ browser }) => {
  const dev = await createNamedMember('Dev')
  const page = await dev.openPage(browser, '/home')
  await expect(page.getByText('Your feed is empty')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  const release = await holdRequests(page, 'GET /feed')
  await page.goto('/home?scope=mine')
  await expect(page.getByText('Loading...').first()).toBeAttached()
  await expectNoViolationsAtBothWidths(page)
  await release()
  await abortRequests(page, 'GET /feed')
  await page.goto('/home?tag=lake')
  await expect(page.getByText("Can't load your feed")).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
})
