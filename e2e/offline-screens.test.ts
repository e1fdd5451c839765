import { localDate } from './support/activities.ts'
import { createMember, phone } from './support/member.ts'
import { recordPendingRequests, waitUntilLoaded } from './support/smoke-crawl.ts'
import { expect, type Page, test } from './support/test.ts'

/** Without the options of a list, which contain the same names. */
const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first()

const banner = (page: Page) => page.getByText('Daystar cannot be reached.')

test('every screen opens without a network, within two seconds of which the app says so', async ({ browser }) => {
  test.setTimeout(300_000)
  const [ada, ben] = [await createMember('ada'), await createMember('ben')]
  await ada.follow(ben)
  const swim = await ada.createActivity({ title: 'Lake, 9 °C' })
  await ben.addComment(swim, 'Brave!')
  const circle = await ada.createCircle('Dawn swimmers')
  // Before the events of other tests.
  const day = { start_date: localDate(1), end_date: localDate(1), start_time: '06:00', end_time: '07:00' }
  const event = await ada.request<{ id: number }>('POST', '/events', { title: 'Dawn swim', ...day })
  /** Paths of screens, with a text that only its content has. Null: a form, or a part that needs the server. */
  const screens: Record<string, string | null> = {
    '/home': 'Lake, 9 °C',
    '/home?scope=mine': 'Lake, 9 °C',
    '/groups': 'Dawn swimmers',
    [`/circles/${circle}`]: '1 member',
    [`/profile/${ada.id}`]: 'Lake, 9 °C',
    [`/profile/${ben.id}`]: ben.name,
    [`/activity/${swim}`]: 'Brave!',
    '/activities': 'Lake, 9 °C',
    '/events': 'Dawn swim',
    [`/events/${event.id}`]: 'Dawn swim',
    '/search?q=Lake': 'Lake, 9 °C',
    '/search?q=Dawn&kind=circles': 'Dawn swimmers',
    '/upload': null,
    '/circles/new': null,
    '/view-as': null,
    '/about': null,
    '/settings': null,
    '/settings/profile': null,
    '/settings/privacy': null,
    '/settings/moderation': null,
    '/settings/invitations': null,
    '/settings/sign-in': null,
    '/settings/data': null,
    '/settings/email': null,
  }
  const page = await ada.openPage(browser, '/home', { ...phone, serviceWorker: true })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const pending = recordPendingRequests(page)
  for (const [path, content] of Object.entries(screens)) {
    await page.goto(path)
    if (content !== null) await expect(shown(page, content), path).toBeVisible()
    await waitUntilLoaded(page, pending)
  }

  const errors: string[] = []
  page.on('pageerror', (error) => void errors.push(error.message))
  await page.context().setOffline(true)
  const times: number[] = []
  for (const [path, content] of Object.entries(screens)) {
    const startedAtMs = Date.now()
    await page.goto(path)
    await expect(banner(page), path).toBeVisible()
    times.push(Date.now() - startedAtMs)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
    if (content !== null) await expect(shown(page, content), path).toBeVisible()
    await expect(page.getByText(/This page failed to load/), path).toHaveCount(0)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const description = `after ${sorted[sorted.length >> 1]} ms (median), ${sorted.at(-1)} ms (slowest), with the page itself`
  test.info().annotations.push({ type: 'offline is shown', description })
  expect(errors).toEqual([])
})
