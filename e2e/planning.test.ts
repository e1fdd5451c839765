import { expect, type Page, test } from '@playwright/test'
import { createMember, type Member, openPage } from './member.ts'
import { recordEvents } from './window-events.ts'

const berlin = 'Europe/Berlin'
const atNoon = (date: string) => ({ timestamp: `${date}T11:00:00Z`, time_zone: berlin })
const storedValue = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

/** Opens home with the clock set to noon of the given day. */
async function openHomeOn(
  member: Member,
  browser: Parameters<Member['openPage']>[0],
  day: string,
  localStorage: Record<string, string> = {},
): Promise<Page> {
  const page = await openPage(browser, { localStorage: { ...member.session, ...localStorage } })
  await page.clock.setFixedTime(new Date(`${day}T12:00:00+01:00`))
  await page.goto('/home')
  return page
}

async function openTool(page: Page, tool: 'Weekly' | 'Weekly Plan' | 'Reminders / To-Do' | 'Goals') {
  await page.getByRole('region', { name: 'Planning' }).getByRole('button', { name: tool, exact: false }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Planning' })
  await sheet.getByRole('tab', { name: tool, exact: true }).click()
  return sheet
}

test('shows the star of 29 February on 1 March and opens the latest activity of that day', async ({ browser }) => {
  const ada = await createMember('Ada')
  await ada.createActivity({ title: 'First leap', timestamp: '2024-02-29T07:00:00Z', time_zone: berlin })
  await ada.createActivity({ title: 'Second leap', timestamp: '2024-02-29T18:00:00Z', time_zone: berlin })
  await ada.createActivity({ title: 'The day before', ...atNoon('2024-02-28') })
  const page = await openHomeOn(ada, browser, '2024-03-01')
  const events = await recordEvents(page, 'monthly:opened')

  await page.getByRole('button', { name: 'Calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('heading', { name: 'March' })).toBeVisible()
  await expect.poll(async () => (await events())['monthly:opened']).toEqual([{ month: '2024-03' }])
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

test('shows the star of 31 December on 1 January', async ({ browser }) => {
  const ada = await createMember('Ada')
  await ada.createActivity({ title: 'Fireworks', ...atNoon('2024-12-31') })
  const page = await openHomeOn(ada, browser, '2025-01-01')
  await page.getByRole('button', { name: 'Calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('button', { name: /^1 January 2025: star for “Fireworks”/ })).toBeVisible()
  await calendar.getByRole('button', { name: 'Previous month' }).click()
  await expect(calendar.getByRole('heading', { name: 'December 2024' })).toBeVisible()
  await page.context().close()
})

test('shows a streak of three days or more, animates growth once and resets a broken streak', async ({ browser }) => {
  const ada = await createMember('Ada')
  for (const day of ['2024-03-11', '2024-03-12']) await ada.createActivity({ title: 'Swim', ...atNoon(day) })
  const page = await openHomeOn(ada, browser, '2024-03-13', { 'home:streak_seen': '7' })
  const planning = page.getByRole('region', { name: 'Planning' })
  await expect.poll(() => storedValue(page, 'home:streak_seen')).toBe(0)
  await expect(planning.getByText(/-day streak/)).toHaveCount(0)

  await ada.createActivity({ title: 'Swim', ...atNoon('2024-03-10') })
  await page.reload()
  await expect(planning.getByText('3-day streak')).toBeVisible()
  await expect(planning.locator('svg .earned')).toHaveCount(1)
  await expect.poll(() => storedValue(page, 'home:streak_seen')).toBe(3)
  await page.reload()
  await expect(planning.getByText('3-day streak')).toBeVisible()
  await expect(planning.locator('svg .earned')).toHaveCount(0)
  await page.context().close()
})

test('lists the days of the week and opens their activities', async ({ browser }) => {
  const ada = await createMember('Ada')
  await ada.createActivity({ title: 'Lake', duration: '1h 30m', ...atNoon('2024-02-27') })
  const page = await openHomeOn(ada, browser, '2024-02-29')
  const sheet = await openTool(page, 'Weekly')
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

test('stores plan, goals and reminders separately for home and each circle', async ({ browser }) => {
  const ada = await createMember('Ada')
  const swimmers = await ada.createCircle('Dawn swimmers')
  const page = await ada.openPage(browser, '/home')
  const sheet = await openTool(page, 'Weekly Plan')
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
  await expect(sheet.getByText('No reminders')).toBeVisible()
  await sheet.getByLabel('New reminder').fill('  Towel ')
  await sheet.getByRole('button', { name: 'Add reminder' }).click()
  await sheet.getByRole('checkbox', { name: 'Towel' }).check()

  expect(await storedValue(page, 'home:weekly_plan')).toMatchObject({ mon: ['', 'Swim', ''], tue: ['', ''] })
  expect(await storedValue(page, 'home:goals')).toBe('Swim in the sea.')
  expect(await storedValue(page, 'home:reminders')).toEqual([{ id: expect.any(String), text: 'Towel', done: true }])

  await page.goto(`/circles/${swimmers}`)
  const circleTool = await openTool(page, 'Reminders / To-Do')
  await expect(circleTool.getByText('No reminders')).toBeVisible()
  await circleTool.getByLabel('New reminder').fill('Key of the boathouse')
  await circleTool.getByRole('button', { name: 'Add reminder' }).click()
  await expect(circleTool.getByRole('checkbox', { name: 'Key of the boathouse' })).toBeVisible()
  expect(await storedValue(page, `circle:${swimmers}:reminders`)).toMatchObject([
    { text: 'Key of the boathouse', done: false },
  ])
  expect(await storedValue(page, 'home:reminders')).toHaveLength(1)
  await page.context().close()
})

test('merges reminders from two devices after one was offline', async ({ browser }) => {
  const ada = await createMember('Ada')
  const addReminder = async (page: Page, text: string) => {
    await page.getByLabel('New reminder').fill(text)
    await page.getByRole('button', { name: 'Add reminder' }).click()
    await expect(page.getByRole('checkbox', { name: text })).toBeVisible()
  }
  const syncedReminders = async () => {
    const { reminders } = await ada.request<{ reminders: { content: { text: string }[] } | null }>(
      'GET',
      '/planning/home',
    )
    return (reminders?.content ?? []).map(({ text }) => text).sort()
  }
  const phone = await ada.openPage(browser, '/home')
  const laptop = await ada.openPage(browser, '/home')
  await openTool(phone, 'Reminders / To-Do')
  await openTool(laptop, 'Reminders / To-Do')
  await addReminder(phone, 'Towel')
  await expect.poll(syncedReminders).toEqual(['Towel'])

  await laptop.context().setOffline(true)
  await addReminder(laptop, 'Goggles')
  await addReminder(phone, 'Cap')
  await expect.poll(syncedReminders).toEqual(['Cap', 'Towel'])
  await laptop.context().setOffline(false)
  await addReminder(laptop, 'Tea')
  await expect.poll(syncedReminders).toEqual(['Cap', 'Goggles', 'Tea', 'Towel'])

  for (const page of [phone, laptop]) {
    await page.reload()
    await openTool(page, 'Reminders / To-Do')
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(4)
    await page.context().close()
  }
})

test('imports the plan stored in the browser once and does not restore what was removed from the account', async ({
  browser,
}) => {
  const ada = await createMember('Ada')
  const reminders = JSON.stringify([{ id: 'r1', text: 'Towel', done: false }])
  const localStorage = { 'home:reminders': reminders, 'home:goals': JSON.stringify('Sea') }
  const page = await ada.openPage(browser, '/home', { localStorage })
  const syncedPlan = () =>
    ada.request<Record<'goals' | 'reminders', { content: unknown } | null>>('GET', '/planning/home')
  await expect.poll(async () => (await syncedPlan()).reminders?.content).toMatchObject([{ id: 'r1', text: 'Towel' }])
  await expect.poll(async () => (await syncedPlan()).goals?.content).toBe('Sea')

  const base = [{ id: 'r1', text: 'Towel', done: false }]
  await ada.request('PUT', '/planning/home/reminders', { content: [], base })
  await page.reload()
  await expect.poll(() => storedValue(page, 'home:reminders')).toEqual([])
  await openTool(page, 'Reminders / To-Do')
  await expect(page.getByText('No reminders')).toBeVisible()
  expect((await syncedPlan()).reminders?.content).toEqual([])
  await page.context().close()
})
