import { expect, type Page, test } from '@playwright/test'
import { createActivities } from './support/activities.ts'
import { createMember, type Member, openPage } from './support/member.ts'
import { dispatchEvent, recordEvents } from './support/window-events.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

test('changes the scope by button, event and Back and keeps it in the URL', async ({ browser }) => {
  const [ada, ben, cleo] = await Promise.all([createMember('Ada'), createMember('Ben'), createMember('Cleo')])
  await ada.follow(ben)
  const swimmers = await cleo.createCircle('Dawn swimmers')
  await ada.joinCircle(swimmers)
  await ada.createActivity({ title: 'A chapter', timestamp: minutesAgo(3) })
  await ben.createActivity({ title: 'Rye bread', timestamp: minutesAgo(2) })
  await cleo.createActivity({ title: 'Lake, 9 °C', timestamp: minutesAgo(1), circle_ids: [swimmers] })
  const page = await ada.openPage(browser, '/home')

  await expect(page.getByRole('radio', { name: 'Following' })).toBeChecked()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').first()).toContainText('Rye bread')
  const events = await recordEvents(page, 'feed:set-scope')

  await page.getByText('Mine', { exact: true }).click()
  await expect(page).toHaveURL(/\/home\?scope=mine$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card(page, 'A chapter')).toBeVisible()
  expect((await events())['feed:set-scope']).toEqual([{ scope: 'mine' }])

  await dispatchEvent(page, 'feed:set-scope', { scope: `circle:${swimmers}` })
  await expect(page).toHaveURL((url) => url.searchParams.get('scope') === `circle:${swimmers}`)
  await expect(page.getByRole('radio', { name: 'Dawn swimmers' })).toBeChecked()
  await expect(card(page, 'Lake, 9 °C')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Mine' })).toBeChecked()
  await expect(card(page, 'A chapter')).toBeVisible()

  await page.goto('/home?scope=everything')
  await expect(page.getByRole('radio', { name: 'Following' })).toBeChecked()
  await expect(card(page, 'Rye bread')).toBeVisible()
  await page.context().close()
})

test('groups activities by day in the time zone of the browser', async ({ browser }) => {
  const ada = await createMember('Ada')
  await ada.createActivity({ title: 'Tea', timestamp: '2026-03-10T10:30:00Z' })
  await ada.createActivity({ title: 'Stars', timestamp: '2026-03-10T11:30:00Z' })
  const days = (page: Page) => page.getByRole('region', { name: 'Activities' }).getByRole('heading', { level: 2 })

  const auckland = await ada.openPage(browser, '/home', { timezoneId: 'Pacific/Auckland' })
  await expect(days(auckland)).toHaveText([/^Wednesday\s*11 March/, /^Tuesday\s*10 March/])
  await expect(card(auckland, 'Stars')).toContainText('03/11/2026 00:30')
  await auckland.context().close()

  const losAngeles = await ada.openPage(browser, '/home', { timezoneId: 'America/Los_Angeles' })
  await expect(days(losAngeles)).toHaveText([/^Tuesday\s*10 March/])
  await expect(card(losAngeles, 'Stars')).toContainText('03/10/2026 04:30')
  await expect(losAngeles.getByRole('article')).toHaveText([/Stars/, /Tea/])
  await losAngeles.context().close()
})

test.describe('a home feed with 300 activities', () => {
  let ada: Member
  let ben: Member
  let laps: string[]

  test.beforeAll(async () => {
    ;[ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
    await ada.follow(ben)
    laps = await createActivities(ben, 300, new Date(Date.now() - 60 * 60_000))
  })

  test('shows each activity exactly once while others are posted and keeps the document small', async ({ browser }) => {
    const page = await openPage(browser, { localStorage: ada.session })
    const pageRequests: string[] = []
    page.on('request', (request) => void (request.url().includes('cursor=') && pageRequests.push(request.url())))
    await page.goto('/home')
    await expect(page.getByRole('article').first()).toBeVisible()
    const scrolling = page.evaluate(scrollToEnd)
    for (const title of ['Sauna', 'Soup', 'Sleep']) await ben.createActivity({ title })
    const { titles, maxCards, maxNodes } = await scrolling

    expect(titles).toEqual(laps)
    expect(maxCards).toBeLessThan(40)
    expect(maxNodes).toBeLessThan(4000)
    expect(pageRequests, 'each page after the first is requested once').toHaveLength(14)
    expect(new Set(pageRequests).size).toBe(14)
    await page.context().close()
  })

  test('respects prefers-reduced-motion', async ({ browser }) => {
    const page = await ada.openPage(browser, '/home', { reducedMotion: 'reduce' })
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate(() => {
      Object.assign(window, { transitionCount: 0 })
      document.addEventListener(
        'transitionrun',
        () => (window as unknown as { transitionCount: number }).transitionCount++,
      )
      window.scrollTo(0, 4000)
    })
    await expect(page.getByRole('article').filter({ hasText: 'Lap 28' }).first()).toBeVisible()
    await settledScroll(page)
    expect(await page.evaluate(() => (window as unknown as { transitionCount: number }).transitionCount)).toBe(0)
    await page.context().close()
  })

  test('announces new activities on a button without moving the page', async ({ browser }) => {
    const page = await ada.openPage(browser, '/home')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 1500))
    const lap = page.getByRole('article').filter({ hasText: 'Lap 29' }).first()
    await expect(lap).toBeVisible()
    await settledScroll(page)
    const before = await lap.boundingBox()

    await ben.createActivity({ title: 'Night swim' })
    await expect(page.getByRole('button', { name: '1 new activity' })).toBeVisible()
    await ben.createActivity({ title: 'Moon bath' })
    await expect(page.getByRole('button', { name: '2 new activities' })).toBeVisible()
    expect(await lap.boundingBox()).toEqual(before)
    await expect(card(page, 'Night swim')).toHaveCount(0)

    await page.getByRole('button', { name: '2 new activities' }).click()
    await expect(card(page, 'Moon bath')).toBeInViewport()
    await expect(page.getByRole('button', { name: /new activit/ })).toHaveCount(0)

    await ben.createActivity({ title: 'Dawn' })
    await expect(page.getByRole('button', { name: '1 new activity' })).toBeVisible()
    await page.keyboard.press('.')
    await expect(card(page, 'Dawn')).toBeInViewport()
    await page.context().close()
  })

  test('restores the exact scroll position after Back from an activity', async ({ browser }) => {
    const page = await ada.openPage(browser, '/home')
    const lap = card(page, 'Lap 240')
    await expect(async () => {
      await page.mouse.wheel(0, 2500)
      // Waits for each scroll to settle: two at once could scroll past the card.
      await settledScroll(page)
      await expect(lap).toBeVisible({ timeout: 300 })
    }).toPass()
    await lap.getByRole('link', { name: 'Lap 240' }).scrollIntoViewIfNeeded()
    await expect(lap).toBeInViewport()
    const scroll = await settledScroll(page)
    const box = await lap.boundingBox()

    await lap.getByRole('link', { name: 'Lap 240' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lap 240' })).toBeVisible()
    await page.goBack()
    await expect(lap).toBeInViewport()
    expect(await settledScroll(page)).toBe(scroll)
    expect(await lap.boundingBox()).toEqual(box)
    await page.context().close()
  })
})

/** The scroll position once it has not changed for 20 frames. */
async function settledScroll(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = window.scrollY
        let unchangedFrames = 0
        const check = () => {
          unchangedFrames = window.scrollY === last ? unchangedFrames + 1 : 0
          last = window.scrollY
          if (unchangedFrames === 20) resolve(last)
          else requestAnimationFrame(check)
        }
        check()
      }),
  )
}

/** Scrolls to the end of the list and returns all titles and the maximum number of cards and nodes in the document. */
function scrollToEnd(): Promise<{ titles: string[]; maxCards: number; maxNodes: number }> {
  const titleByIndex = new Map<number, string>()
  let maxCards = 0
  let maxNodes = 0
  return new Promise((resolve) => {
    const step = () => {
      const cards = [...document.querySelectorAll('[data-index]')].filter((row) => row.querySelector('article'))
      for (const row of cards) {
        titleByIndex.set(Number(row.getAttribute('data-index')), row.querySelector('h3')?.textContent ?? '')
      }
      maxCards = Math.max(maxCards, cards.length)
      maxNodes = Math.max(maxNodes, document.querySelectorAll('*').length)
      const atBottom = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1
      if (atBottom && document.body.textContent?.includes('No more activities')) {
        const indexes = [...titleByIndex.keys()].sort((a, b) => a - b)
        return resolve({ titles: indexes.map((index) => titleByIndex.get(index) ?? ''), maxCards, maxNodes })
      }
      window.scrollBy(0, window.innerHeight * 0.8)
      requestAnimationFrame(step)
    }
    step()
  })
}
