import { expect, type Page, test } from '@playwright/test'
import { logs, logsMany } from './journal.ts'
import { type Member, newMember, openBrowser } from './member.ts'
import { announces, listensFor } from './window-events.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

test('Ada changes whose activities she sees by the buttons, by an event and by Back, and the address follows', async ({
  browser,
}) => {
  const [ada, ben, cleo] = await Promise.all([newMember('Ada'), newMember('Ben'), newMember('Cleo')])
  await ada.follows(ben)
  const swimmers = await cleo.createsCircle('Dawn swimmers')
  await ada.joins(swimmers)
  await logs(ada, { title: 'A chapter', timestamp: minutesAgo(3) })
  await logs(ben, { title: 'Rye bread', timestamp: minutesAgo(2) })
  await logs(cleo, { title: 'Lake, 9 °C', timestamp: minutesAgo(1), circle_ids: [swimmers] })
  const page = await ada.opens(browser, '/home')

  await expect(page.getByRole('radio', { name: 'Following' })).toBeChecked()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').first()).toContainText('Rye bread')
  const heard = await listensFor(page, 'feed:set-scope')

  await page.getByText('Mine', { exact: true }).click()
  await expect(page).toHaveURL(/\/home\?scope=mine$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card(page, 'A chapter')).toBeVisible()
  expect((await heard())['feed:set-scope']).toEqual([{ scope: 'mine' }])

  await announces(page, 'feed:set-scope', { scope: `circle:${swimmers}` })
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

test('A tag on a card narrows the feed, and "clear" gives all of it again', async ({ browser }) => {
  const ada = await newMember('Ada')
  await logs(ada, { title: 'Lake, 9 °C', tags: ['lake', 'cold'] })
  await logs(ada, { title: 'Rye bread', tags: ['oven'] })
  const page = await ada.opens(browser, '/home?scope=mine')

  await card(page, 'Lake, 9 °C').getByRole('link', { name: '#cold' }).click()
  await expect(page).toHaveURL(/scope=mine&tag=cold/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.locator('main').getByText('#cold', { exact: true })).toHaveCount(2)

  await page.getByRole('button', { name: 'clear' }).click()
  await expect(page).toHaveURL(/\/home\?scope=mine$/)
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.goto('/home?tag=nowhere')
  await expect(page.getByText('Nothing under #nowhere yet')).toBeVisible()
  await page.context().close()
})

test('Two activities of one hour stand under two days in Auckland and under one in Los Angeles', async ({
  browser,
}) => {
  const ada = await newMember('Ada')
  await logs(ada, { title: 'Tea', timestamp: '2026-03-10T10:30:00Z' })
  await logs(ada, { title: 'Stars', timestamp: '2026-03-10T11:30:00Z' })
  const days = (page: Page) => page.getByRole('region', { name: 'Activities' }).getByRole('heading', { level: 2 })

  const auckland = await ada.opens(browser, '/home', { timezoneId: 'Pacific/Auckland' })
  await expect(days(auckland)).toHaveText([/^Wednesday\s*11 March/, /^Tuesday\s*10 March/])
  await expect(card(auckland, 'Stars')).toContainText('03/11/2026 00:30')
  await auckland.context().close()

  const losAngeles = await ada.opens(browser, '/home', { timezoneId: 'America/Los_Angeles' })
  await expect(days(losAngeles)).toHaveText([/^Tuesday\s*10 March/])
  await expect(card(losAngeles, 'Stars')).toContainText('03/10/2026 04:30')
  await expect(losAngeles.getByRole('article')).toHaveText([/Stars/, /Tea/])
  await losAngeles.context().close()
})

test.describe('a long feed', () => {
  let ada: Member
  let ben: Member
  let laps: string[]

  test.beforeAll(async () => {
    ;[ada, ben] = await Promise.all([newMember('Ada'), newMember('Ben')])
    await ada.follows(ben)
    laps = await logsMany(ben, 300, new Date(Date.now() - 60 * 60_000))
  })

  test('Ada reads three hundred activities while Ben posts on: none twice, none missing, few in the document', async ({
    browser,
  }) => {
    const page = await openBrowser(browser, { stored: ada.session })
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('cursor=') && asked.push(request.url())))
    await page.goto('/home')
    await expect(page.getByRole('article').first()).toBeVisible()
    const reading = page.evaluate(readToTheEnd)
    for (const title of ['Sauna', 'Soup', 'Sleep']) await logs(ben, { title })
    const { titles, mostCards, mostNodes } = await reading

    expect(titles).toEqual(laps)
    expect(mostCards).toBeLessThan(40)
    expect(mostNodes).toBeLessThan(4000)
    expect(asked, 'each page after the first is asked for once').toHaveLength(14)
    expect(new Set(asked).size).toBe(14)
    await page.context().close()
  })

  test('The cards stand still in their places for Ada, who asked for less motion', async ({ browser }) => {
    const page = await ada.opens(browser, '/home', { reducedMotion: 'reduce' })
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate(() => {
      Object.assign(window, { moved: 0 })
      document.addEventListener('transitionrun', () => (window as unknown as { moved: number }).moved++)
      window.scrollTo(0, 4000)
    })
    await expect(page.getByRole('article').filter({ hasText: 'Lap 28' }).first()).toBeVisible()
    await restingScroll(page)
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0)
    await page.context().close()
  })

  test('What Ben posts meanwhile waits behind a pill and never moves the page under Ada', async ({ browser }) => {
    const page = await ada.opens(browser, '/home')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 1500))
    const lap = page.getByRole('article').filter({ hasText: 'Lap 29' }).first()
    await expect(lap).toBeVisible()
    await restingScroll(page)
    const before = await lap.boundingBox()

    await logs(ben, { title: 'Night swim' })
    await expect(page.getByRole('button', { name: '1 new activity' })).toBeVisible()
    await logs(ben, { title: 'Moon bath' })
    await expect(page.getByRole('button', { name: '2 new activities' })).toBeVisible()
    expect(await lap.boundingBox()).toEqual(before)
    await expect(card(page, 'Night swim')).toHaveCount(0)

    await page.getByRole('button', { name: '2 new activities' }).click()
    await expect(card(page, 'Moon bath')).toBeInViewport()
    await expect(page.getByRole('button', { name: /new activit/ })).toHaveCount(0)

    await logs(ben, { title: 'Dawn' })
    await expect(page.getByRole('button', { name: '1 new activity' })).toBeVisible()
    await page.keyboard.press('.')
    await expect(card(page, 'Dawn')).toBeInViewport()
    await page.context().close()
  })

  test('Back from an activity brings Ada to the pixel she left, sixty activities down', async ({ browser }) => {
    const page = await ada.opens(browser, '/home')
    const lap = card(page, 'Lap 240')
    await expect(async () => {
      await page.mouse.wheel(0, 2500)
      // One turn of the wheel at a time: two at once may pass over the card.
      await restingScroll(page)
      await expect(lap).toBeVisible({ timeout: 300 })
    }).toPass()
    await lap.getByRole('link', { name: 'Lap 240' }).scrollIntoViewIfNeeded()
    await expect(lap).toBeInViewport()
    const scroll = await restingScroll(page)
    const place = await lap.boundingBox()

    await lap.getByRole('link', { name: 'Lap 240' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lap 240' })).toBeVisible()
    await page.goBack()
    await expect(lap).toBeInViewport()
    expect(await restingScroll(page)).toBe(scroll)
    expect(await lap.boundingBox()).toEqual(place)
    await page.context().close()
  })

  test('Ada walks the feed by keys: j and k from card to card, l, r, and Enter to open', async ({ browser }) => {
    const page = await ada.opens(browser, '/home')
    const cards = page.getByRole('article')
    await expect(cards.first()).toBeVisible()
    const focusedTitle = () =>
      page.evaluate(() => document.activeElement?.closest('article')?.querySelector('h3')?.textContent ?? null)
    const titles = await cards.locator('h3').allTextContents()

    // A card is seen a moment before its page listens to keys.
    await expect(async () => {
      await page.keyboard.press('j')
      expect(await focusedTitle()).toBe(titles[0])
    }).toPass()
    await page.keyboard.press('j')
    await expect.poll(focusedTitle).toBe(titles[1])
    await page.keyboard.press('k')
    await expect.poll(focusedTitle).toBe(titles[0])
    await page.keyboard.press('l')
    await expect(cards.first().getByRole('button', { name: /^High Five/, pressed: true })).toContainText('1')
    await page.keyboard.press('r')
    const comment = cards.first().getByRole('textbox', { name: 'Add a comment' })
    await expect(comment).toBeFocused()
    await page.keyboard.type('Next time we run')
    await expect(comment).toHaveValue('Next time we run')
    await page.keyboard.press('Escape')
    await expect.poll(focusedTitle).toBe(titles[0])
    await page.keyboard.press('r')
    await expect(comment).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: titles[0] ?? '' })).toBeVisible()
    await page.context().close()
  })
})

/** Where the page stands once nothing moves it any more. */
async function restingScroll(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = window.scrollY
        let still = 0
        const look = () => {
          still = window.scrollY === last ? still + 1 : 0
          last = window.scrollY
          if (still === 20) resolve(last)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}

/** Scrolls on until the list says that it ends; tells what stood in each place, and how much was ever drawn at once. */
function readToTheEnd(): Promise<{ titles: string[]; mostCards: number; mostNodes: number }> {
  const byPlace = new Map<number, string>()
  let mostCards = 0
  let mostNodes = 0
  return new Promise((resolve) => {
    const step = () => {
      const cards = [...document.querySelectorAll('[data-index]')].filter((row) => row.querySelector('article'))
      for (const row of cards) {
        byPlace.set(Number(row.getAttribute('data-index')), row.querySelector('h3')?.textContent ?? '')
      }
      mostCards = Math.max(mostCards, cards.length)
      mostNodes = Math.max(mostNodes, document.querySelectorAll('*').length)
      const atBottom = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1
      if (atBottom && document.body.textContent?.includes('That is everything')) {
        const places = [...byPlace.keys()].sort((a, b) => a - b)
        return resolve({ titles: places.map((place) => byPlace.get(place) ?? ''), mostCards, mostNodes })
      }
      window.scrollBy(0, window.innerHeight * 0.8)
      requestAnimationFrame(step)
    }
    step()
  })
}
