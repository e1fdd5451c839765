import { expect, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { createMember } from './member.ts'

const circlesChunk = /\/assets\/circles-[^/]*\.js$/

test('reloads the page once when a chunk was removed by a deployment', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/home')
  await expect(page.getByText('Your feed is empty')).toBeVisible()
  let requestCount = 0
  await page.route(circlesChunk, (route) => {
    requestCount += 1
    return requestCount === 1 ? route.fulfill({ status: 404 }) : route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Circles', exact: true }).click()
  await expect(page).toHaveURL(/\/groups$/)
  await expect(page.getByPlaceholder('Search Circles')).toBeVisible()
  expect(requestCount).toBeGreaterThan(1)
  await page.context().close()
})

test('shows an error when a chunk stays unavailable and loads it on Retry', async ({ browser }) => {
  const ben = await createMember('Ben')
  const page = await ben.openPage(browser, '/home')
  await expect(page.getByText('Your feed is empty')).toBeVisible()
  await page.route(circlesChunk, (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Circles', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This page failed to load' })).toBeVisible()
  await expectNoViolations(page)
  await page.unroute(circlesChunk)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByPlaceholder('Search Circles')).toBeVisible()
  await page.context().close()
})
