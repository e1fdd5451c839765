import './origin.ts'
import { createMember, phone } from '../support/member.ts'
import { expect, test } from '../support/test.ts'
import { ownServer } from './server.ts'

const server = ownServer()

/** The two seconds, and the time that a busy machine needs to show it. */
const maxMs = 2000 + 1500

test('a server that accepts connections and does not respond is recognized, and what is stored is shown', async ({
  browser,
}) => {
  const ada = await createMember('ada')
  await ada.createCircle('Dawn swimmers')
  const page = await ada.openPage(browser, '/home', { ...phone, serviceWorker: true })
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
  await expect.poll(isControlled).toBe(true)
  await page.goto('/groups')
  await expect(page.getByText('Dawn swimmers')).toBeVisible()
  const isStored = () => page.evaluate(async () => (await caches.match('/index.html')) !== undefined)
  await expect.poll(isStored, { timeout: 60_000 }).toBe(true)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()

  const resume = server.pause()
  try {
    const banner = page.getByText('Daystar cannot be reached.')
    const startedAtMs = Date.now()
    await page.getByRole('link', { name: 'Circles', exact: true }).first().click()
    await expect(banner).toBeVisible()
    const ms = Date.now() - startedAtMs
    test.info().annotations.push({ type: 'hanging server', description: `shown after ${ms} ms` })
    expect(ms).toBeLessThan(maxMs)
    await expect(page.getByText('Dawn swimmers')).toBeVisible()
    await page.goto('/groups')
    await expect(page.getByText('Dawn swimmers')).toBeVisible()
  } finally {
    resume()
  }
  await expect(page.getByText('Daystar cannot be reached.')).toBeHidden()
})
