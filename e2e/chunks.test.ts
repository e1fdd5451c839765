import { expect, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { newMember } from './member.ts'

const partOfCircles = /\/assets\/circles-[^/]*\.js$/

test('A part that a deploy has taken away is fetched anew by one reload', async ({ browser }) => {
  const ada = await newMember('Ada')
  const page = await ada.opens(browser, '/home')
  await expect(page.getByText('A quiet sky, for now')).toBeVisible()
  let asked = 0
  await page.route(partOfCircles, (route) => {
    asked += 1
    return asked === 1 ? route.fulfill({ status: 404 }) : route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Circles', exact: true }).click()
  await expect(page).toHaveURL(/\/groups$/)
  await expect(page.getByPlaceholder('Search Circles')).toBeVisible()
  expect(asked).toBeGreaterThan(1)
  await page.context().close()
})

test('A part that stays away is said to, and Retry brings it once it is there', async ({ browser }) => {
  const ben = await newMember('Ben')
  const page = await ben.opens(browser, '/home')
  await expect(page.getByText('A quiet sky, for now')).toBeVisible()
  await page.route(partOfCircles, (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Circles', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This page did not arrive' })).toBeVisible()
  await expectNoViolations(page)
  await page.unroute(partOfCircles)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByPlaceholder('Search Circles')).toBeVisible()
  await page.context().close()
})
