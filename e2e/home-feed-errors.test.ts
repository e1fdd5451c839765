import { expect, type Page, test } from '@playwright/test'
import { abortAllRequests, allowRequests, respondWith, routeRequests } from './fault-injection.ts'
import { createMember, openPage } from './member.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

test.describe('a home feed that fails to load', () => {
  test('times out after twelve seconds and loads again on Retry', async ({ browser }) => {
    const ada = await createMember('Ada')
    await ada.createActivity({ title: 'Rye bread' })
    const page = await openPage(browser, { localStorage: ada.session })
    await page.addInitScript(shortenTimeouts)
    let isHanging = true
    await routeRequests(page, /\/api\/feed\?/, (route) => (isHanging ? undefined : route.continue()))
    await page.goto('/home')

    await expect(page.getByText("Can't load your feed")).toBeVisible()
    await expect(page.getByText('The request timed out. Please try again.')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { timeouts: number[] }).timeouts)).toContain(12_000)

    isHanging = false
    await page.evaluate(() => Object.assign(window, { isShortened: false }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(card(page, 'Rye bread')).toBeVisible()
    await page.context().close()
  })

  test('shows whether the API is unreachable, returned an error or requires signing in', async ({ browser }) => {
    const ada = await createMember('Ada')
    const page = await openPage(browser, { localStorage: ada.session })
    const restoreConnection = await abortAllRequests(page)
    await page.goto('/home')
    const problem = page.getByRole('alert').filter({ hasText: "Can't load your feed" })
    await expect(problem).toBeVisible()
    await expect(page.getByText('Cannot reach the API. Please check your connection.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    await allowRequests(page, 'GET /feed')
    await problem.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Your feed is empty')).toBeVisible()
    await restoreConnection()

    const restoreResponse = await respondWith(page, 'GET /feed', 429, {
      detail: 'Too many attempts. Please wait a moment and try again.',
    })
    await page.goto('/home?scope=mine')
    await expect(page.getByText('Too many attempts. Please wait a moment and try again.')).toBeVisible()
    await restoreResponse()

    // An open page would notice the end of the session and sign out.
    await page.goto('about:blank')
    await ada.request('POST', '/auth/logout')
    await page.goto('/home')
    await expect(page.getByText("Can't load your feed")).toBeVisible()
    await expect(page.getByText("You're not logged in. Please sign in to view your feed.")).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/login\?next=%2Fhome/)
    await page.context().close()
  })

  test('asks a visitor to sign in instead of loading', async ({ browser }) => {
    const page = await openPage(browser)
    await page.goto('/home')
    await expect(page.getByText('Please sign in.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/login\?next=%2Fhome/)
    await page.context().close()
  })
})

/** Records the timeouts of requests, and shortens the timeout of twelve seconds while `isShortened` is set. */
function shortenTimeouts(): void {
  const timeouts: number[] = []
  const page = Object.assign(window, { timeouts, isShortened: true })
  const originalTimeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (milliseconds) => {
    timeouts.push(milliseconds)
    return originalTimeout(page.isShortened && milliseconds === 12_000 ? 200 : milliseconds)
  }
}
