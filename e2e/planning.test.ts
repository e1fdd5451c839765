import { expect, type Page, test } from '@playwright/test'
import { logs } from './journal.ts'
import { type Member, newMember, openBrowser } from './member.ts'
import { listensFor } from './window-events.ts'

const berlin = 'Europe/Berlin'
const atNoon = (date: string) => ({ timestamp: `${date}T11:00:00Z`, time_zone: berlin })
const kept = (page: Page, key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

/** Opens home as if today were another day there. */
async function opensOn(
  member: Member,
  browser: Parameters<Member['opens']>[0],
  day: string,
  stored: Record<string, string> = {},
): Promise<Page> {
  const page = await openBrowser(browser, { stored: { ...member.session, ...stored } })
  await page.clock.setFixedTime(new Date(`${day}T12:00:00+01:00`))
  await page.goto('/home')
  return page
}

async function opensTool(page: Page, tool: 'Weekly' | 'Weekly Plan' | 'Reminders / To-Do' | 'Goals') {
  await page.getByRole('region', { name: 'Planning' }).getByRole('button', { name: tool, exact: false }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Planning' })
  await sheet.getByRole('tab', { name: tool, exact: true }).click()
  return sheet
}

test('The star of a leap day stands on the first of March, and opens the latest activity of its day', async ({
  browser,
}) => {
  const ada = await newMember('Ada')
  await logs(ada, { title: 'First leap', timestamp: '2024-02-29T07:00:00Z', time_zone: berlin })
  await logs(ada, { title: 'Second leap', timestamp: '2024-02-29T18:00:00Z', time_zone: berlin })
  await logs(ada, { title: 'The day before', ...atNoon('2024-02-28') })
  const page = await opensOn(ada, browser, '2024-03-01')
  const heard = await listensFor(page, 'monthly:opened')

  await page.getByRole('button', { name: 'Calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('heading', { name: 'March' })).toBeVisible()
  await expect.poll(async () => (await heard())['monthly:opened']).toEqual([{ month: '2024-03' }])
  await expect(calendar.getByRole('columnheader')).toContainText([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ])
  const star = calendar.getByRole('button', { name: '1 March 2024: star for “Second leap” on 29 February 2024' })
  await expect(star).toBeVisible()

  await calendar.getByRole('button', { name: 'Previous month' }).click()
  await expect(calendar.getByRole('heading', { name: 'February' })).toBeVisible()
  await expect(calendar.getByRole('button', { name: /^29 February 2024: star for “The day before”/ })).toBeVisible()
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await star.click()
  await expect(
    page.getByRole('dialog', { name: 'Activity', exact: true }).getByRole('heading', { name: 'Second leap' }),
  ).toBeVisible()
  await page.context().close()
})

test('The last day of a year has its star on New Year’s Day', async ({ browser }) => {
  const ada = await newMember('Ada')
  await logs(ada, { title: 'Fireworks', ...atNoon('2024-12-31') })
  const page = await opensOn(ada, browser, '2025-01-01')
  await page.getByRole('button', { name: 'Calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('button', { name: /^1 January 2025: star for “Fireworks”/ })).toBeVisible()
  await calendar.getByRole('button', { name: 'Previous month' }).click()
  await expect(calendar.getByRole('heading', { name: 'December 2024' })).toBeVisible()
  await page.context().close()
})

test('A streak shows from three days on, pings when it has grown, and is forgotten when it breaks', async ({
  browser,
}) => {
  const ada = await newMember('Ada')
  for (const day of ['2024-03-11', '2024-03-12']) await logs(ada, { title: 'Swim', ...atNoon(day) })
  const page = await opensOn(ada, browser, '2024-03-13', { 'home:streak_seen': '7' })
  const planning = page.getByRole('region', { name: 'Planning' })
  await expect.poll(() => kept(page, 'home:streak_seen')).toBe(0)
  await expect(planning.getByText(/-day streak/)).toHaveCount(0)

  await logs(ada, { title: 'Swim', ...atNoon('2024-03-10') })
  await page.reload()
  await expect(planning.getByText('3-day streak')).toBeVisible()
  await expect(planning.locator('svg .earned')).toHaveCount(1)
  await expect.poll(() => kept(page, 'home:streak_seen')).toBe(3)
  await page.reload()
  await expect(planning.getByText('3-day streak')).toBeVisible()
  await expect(planning.locator('svg .earned')).toHaveCount(0)
  await page.context().close()
})

test('This Week names its days and opens what was done', async ({ browser }) => {
  const ada = await newMember('Ada')
  await logs(ada, { title: 'Lake', duration: '1h 30m', ...atNoon('2024-02-27') })
  const page = await opensOn(ada, browser, '2024-02-29')
  const sheet = await opensTool(page, 'Weekly')
  const week = sheet.getByRole('region', { name: 'This Week' })
  await expect(week.getByRole('listitem')).toHaveCount(7)
  await expect(week.getByRole('listitem').first()).toContainText('Monday')
  await expect(week.getByRole('listitem').last()).toContainText('Sunday')
  await week.getByRole('button', { name: /Lake/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Activity', exact: true }).getByRole('heading', { name: 'Lake' }),
  ).toBeVisible()
  await page.context().close()
})

test('Plan, goals and reminders are kept under their keys, at home and in each circle apart', async ({ browser }) => {
  const ada = await newMember('Ada')
  const swimmers = await ada.createsCircle('Dawn swimmers')
  const page = await ada.opens(browser, '/home')
  const sheet = await opensTool(page, 'Weekly Plan')
  const plan = sheet.getByRole('region', { name: "This Week's Plan" })
  await expect(plan.getByRole('textbox')).toHaveCount(14)
  await plan.getByRole('textbox', { name: 'Monday, line 2' }).fill('Swim')
  await plan.getByRole('button', { name: 'Add a line to Monday' }).click()
  await expect(plan.getByRole('textbox')).toHaveCount(15)

  await sheet.getByRole('tab', { name: 'Goals' }).click()
  await sheet.getByRole('textbox', { name: 'Goals' }).fill('Swim in the sea.')
  await sheet.getByRole('tab', { name: 'Reminders / To-Do' }).click()
  await sheet.getByLabel('New reminder').fill('   ')
  await sheet.getByRole('button', { name: 'Add reminder' }).click()
  await expect(sheet.getByText('Nothing to remember')).toBeVisible()
  await sheet.getByLabel('New reminder').fill('  Towel ')
  await sheet.getByRole('button', { name: 'Add reminder' }).click()
  await sheet.getByRole('checkbox', { name: 'Towel' }).check()

  expect(await kept(page, 'home:weekly_plan')).toMatchObject({ mon: ['', 'Swim', ''], tue: ['', ''] })
  expect(await kept(page, 'home:goals')).toBe('Swim in the sea.')
  expect(await kept(page, 'home:reminders')).toEqual([{ id: expect.any(String), text: 'Towel', done: true }])

  await page.goto(`/circles/${swimmers}`)
  const there = await opensTool(page, 'Reminders / To-Do')
  await expect(there.getByText('Nothing to remember')).toBeVisible()
  await there.getByLabel('New reminder').fill('Key of the boathouse')
  await there.getByRole('button', { name: 'Add reminder' }).click()
  await expect(there.getByRole('checkbox', { name: 'Key of the boathouse' })).toBeVisible()
  expect(await kept(page, `circle:${swimmers}:reminders`)).toMatchObject([
    { text: 'Key of the boathouse', done: false },
  ])
  expect(await kept(page, 'home:reminders')).toHaveLength(1)
  await page.context().close()
})

test('What Ada notes on two devices, one of them offline, is on both in the end', async ({ browser }) => {
  const ada = await newMember('Ada')
  const stays = async (page: Page, text: string) => {
    await page.getByLabel('New reminder').fill(text)
    await page.getByRole('button', { name: 'Add reminder' }).click()
    await expect(page.getByRole('checkbox', { name: text })).toBeVisible()
  }
  const inAccount = async () => {
    const { reminders } = await ada.asks<{ reminders: { content: { text: string }[] } | null }>('GET', '/planning/home')
    return (reminders?.content ?? []).map(({ text }) => text).sort()
  }
  const phone = await ada.opens(browser, '/home')
  const laptop = await ada.opens(browser, '/home')
  await opensTool(phone, 'Reminders / To-Do')
  await opensTool(laptop, 'Reminders / To-Do')
  await stays(phone, 'Towel')
  await expect.poll(inAccount).toEqual(['Towel'])

  await laptop.context().setOffline(true)
  await stays(laptop, 'Goggles')
  await stays(phone, 'Cap')
  await expect.poll(inAccount).toEqual(['Cap', 'Towel'])
  await laptop.context().setOffline(false)
  await stays(laptop, 'Tea')
  await expect.poll(inAccount).toEqual(['Cap', 'Goggles', 'Tea', 'Towel'])

  for (const page of [phone, laptop]) {
    await page.reload()
    await opensTool(page, 'Reminders / To-Do')
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(4)
    await page.context().close()
  }
})

test('What a browser kept before is taken into the account once, and what is removed there does not come back', async ({
  browser,
}) => {
  const ada = await newMember('Ada')
  const reminders = JSON.stringify([{ id: 'r1', text: 'Towel', done: false }])
  const stored = { 'home:reminders': reminders, 'home:goals': JSON.stringify('Sea') }
  const page = await ada.opens(browser, '/home', { stored })
  const account = () => ada.asks<Record<'goals' | 'reminders', { content: unknown } | null>>('GET', '/planning/home')
  await expect.poll(async () => (await account()).reminders?.content).toMatchObject([{ id: 'r1', text: 'Towel' }])
  await expect.poll(async () => (await account()).goals?.content).toBe('Sea')

  const base = [{ id: 'r1', text: 'Towel', done: false }]
  await ada.asks('PUT', '/planning/home/reminders', { content: [], base })
  await page.reload()
  await expect.poll(() => kept(page, 'home:reminders')).toEqual([])
  await opensTool(page, 'Reminders / To-Do')
  await expect(page.getByText('Nothing to remember')).toBeVisible()
  expect((await account()).reminders?.content).toEqual([])
  await page.context().close()
})
