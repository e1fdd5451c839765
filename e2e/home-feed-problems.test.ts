import { expect, type Page, test } from '@playwright/test'
import { answersOnly, fallsSilent, refuses } from './broken-server.ts'
import { logs } from './journal.ts'
import { newMember, openBrowser } from './member.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

test.describe('a feed that does not come', () => {
  test('is given up after twelve seconds, and Retry asks again', async ({ browser }) => {
    const ada = await newMember('Ada')
    await logs(ada, { title: 'Rye bread' })
    const page = await openBrowser(browser, { stored: ada.session })
    await page.addInitScript(hurryTimeLimits)
    let isSilent = true
    await page.route(/\/api\/feed\?/, (route) => (isSilent ? undefined : route.continue()))
    await page.goto('/home')

    await expect(page.getByText("Can't load your feed")).toBeVisible()
    await expect(page.getByText('The request timed out. Please try again.')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { limits: number[] }).limits)).toContain(12_000)

    isSilent = false
    await page.evaluate(() => Object.assign(window, { hurries: false }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(card(page, 'Rye bread')).toBeVisible()
    await page.context().close()
  })

  test('says who is not there, what the server said, or that nobody is signed in', async ({ browser }) => {
    const ada = await newMember('Ada')
    const page = await openBrowser(browser, { stored: ada.session })
    const mend = await fallsSilent(page)
    await page.goto('/home')
    const problem = page.getByRole('alert').filter({ hasText: "Can't load your feed" })
    await expect(problem).toBeVisible()
    await expect(page.getByText('Cannot reach the API. Please check your connection.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    await answersOnly(page, 'GET /feed')
    await problem.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('A quiet sky, for now')).toBeVisible()
    await mend()

    const relent = await refuses(page, 'GET /feed', 429, {
      detail: 'Too many attempts. Please wait a moment and try again.',
    })
    await page.goto('/home?scope=mine')
    await expect(page.getByText('Too many attempts. Please wait a moment and try again.')).toBeVisible()
    await relent()

    await ada.asks('POST', '/auth/logout')
    await page.goto('/home')
    await expect(page.getByText("Can't load your feed")).toBeVisible()
    await expect(page.getByText("You're not logged in. Please sign in to view your feed.")).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/login\?next=%2Fhome/)
    await page.context().close()
  })

  test('is not asked for by a visitor, who is told to sign in', async ({ browser }) => {
    const page = await openBrowser(browser)
    await page.goto('/home')
    await expect(page.getByText('Please sign in.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/login\?next=%2Fhome/)
    await page.context().close()
  })
})

/** Notes the limits that calls set themselves, and lets them pass sixty times as fast while the page `hurries`. */
function hurryTimeLimits(): void {
  const limits: number[] = []
  const page = Object.assign(window, { limits, hurries: true })
  const honest = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (milliseconds) => {
    limits.push(milliseconds)
    return honest(page.hurries && milliseconds === 12_000 ? 200 : milliseconds)
  }
}
