import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { cutsOff, holdsBack } from './broken-server.ts'
import { dateInBerlin, logs } from './journal.ts'
import { type Member, newMember, openBrowser, phone } from './member.ts'
import { overlaysGone } from './overlays.ts'
import { photographWithPlace } from './photographs.ts'
import { announces } from './window-events.ts'

const longName = 'Wilhelmina Konstantinopolitanska-Ostrowska of the Northern Lakes'
let ada: Member
let ben: Member
let circle: number
let activity: number

test.beforeAll(async () => {
  ;[ada, ben] = await Promise.all([newMember('Ada'), newMember(longName)])
  await ada.follows(ben)
  await (await newMember('Cleo')).requests(ada)
  circle = await ada.createsCircle('Dawn swimmers')
  await ben.joins(circle)
  const entry = { description: 'Cold. '.repeat(300), mood: 'Calm', duration: '1h 30m', location: 'Weissensee, Berlin' }
  activity = await logs(ben, {
    title: 'Once around the whole lake',
    ...entry,
    tags: ['lake', 'cold'],
    circle_ids: [circle],
  })
  await ben.stars(await ada.comments(activity, 'Bravo!'))
  await ada.highFives(activity)
  for (const days of [-1, -2, -3]) {
    await logs(ada, { title: 'Swim', timestamp: `${dateInBerlin(days)}T07:00:00Z`, time_zone: 'Europe/Berlin' })
  }
})

for (const [where, options] of [
  ['a desk', {}],
  ['a phone', phone],
] as const) {
  const isPhone = where === 'a phone'

  test(`Home and its tools hold nobody up on ${where}`, async ({ browser }) => {
    const page = await ada.opens(browser, '/home', options)
    await expect(page.getByRole('article').first()).toBeVisible()
    await sound(page)
    await page.getByRole('button', { name: 'Calendar' }).click()
    await expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /star for/ })
        .first(),
    ).toBeVisible()
    await sound(page)
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Planning' }).getByRole('button', { name: 'Weekly', exact: true }).click()
    for (const tool of ['Weekly', 'Weekly Plan', 'Reminders / To-Do', 'Goals']) {
      await page.getByRole('tab', { name: tool, exact: true }).click()
      await sound(page)
    }
    await page.context().close()
  })

  test(`What an author does with a card holds nobody up on ${where}`, async ({ browser }) => {
    const page = await ada.opens(browser, '/home?scope=mine', options)
    const own = page.getByRole('article', { name: 'Swim' }).first()
    await own.getByRole('button', { name: 'What you can do with it' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await sound(page)
    await page.getByRole('menuitem', { name: 'Edit Activity' }).click()
    await expect(page.getByRole('form', { name: 'Edit Activity' })).toBeVisible()
    await sound(page)
    await page.context().close()
  })

  test(`Home that is empty, loading, broken or a visitor’s holds nobody up on ${where}`, async ({ browser }) => {
    const dev = await newMember('Dev')
    const page = await dev.opens(browser, '/home', options)
    await expect(page.getByText('A quiet sky, for now')).toBeVisible()
    await sound(page)
    const letThrough = await holdsBack(page, 'GET /feed')
    await page.goto('/home?scope=mine')
    await expect(page.getByText('Loading...').first()).toBeAttached()
    await sound(page)
    await letThrough()
    await cutsOff(page, 'GET /feed')
    await page.goto('/home?tag=lake')
    await expect(page.getByText("Can't load your feed")).toBeVisible()
    await sound(page)
    await page.context().close()

    const visitor = await openBrowser(browser, options)
    await visitor.goto('/home')
    await expect(visitor.getByText('Please sign in.')).toBeVisible()
    await sound(visitor)
    await visitor.context().close()
  })

  test(`An activity, its people and its popup hold nobody up on ${where}`, async ({ browser }) => {
    const page = await ada.opens(browser, `/activity/${activity}`, options)
    await expect(page.getByText('Bravo!')).toBeVisible()
    await sound(page)
    await page.getByRole('button', { name: 'Who gave a high five, who commented' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Ada' })).toBeVisible()
    await sound(page)
    await page.keyboard.press('Escape')
    await overlaysGone(page)
    await page.getByRole('button', { name: '1 star' }).click()
    await expect(page.getByRole('dialog', { name: 'Stars' }).getByRole('link').first()).toBeVisible()
    await sound(page)
    await page.goto('/activities')
    await expect(page.getByRole('article').first()).toBeVisible()
    await sound(page)
    await announces(page, 'activity:open', { activityId: activity })
    await expect(page.getByRole('dialog').getByText('Bravo!')).toBeVisible()
    await sound(page)
    await page.goto('/activity/999999999')
    await expect(page.getByText('Activity not found.')).toBeVisible()
    await sound(page)
    await page.context().close()
  })

  test(`Profiles and connections hold nobody up on ${where}`, async ({ browser }) => {
    const page = await ada.opens(browser, `/profile/${ben.id}`, options)
    await expect(page.getByRole('button', { name: 'Connected (Remove)' })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await sound(page)
    await page.goto(`/profile/${ada.id}`)
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await expect(page.getByRole('form', { name: 'Your profile' })).toBeVisible()
    await sound(page)
    await page.getByLabel('Picture file').setInputFiles(await photographWithPlace(300))
    await expect(page.getByRole('dialog', { name: 'Your picture' }).getByRole('group')).toBeVisible()
    await sound(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Manage' }).click()
    for (const tab of [/^Overview/, /^Following \(/, /^Followers \(/, /^Requests/, /^Sent \(/]) {
      await page.getByRole('tab', { name: tab }).click()
      await sound(page)
    }
    await page.context().close()
  })

  test(`Circles hold nobody up on ${where}`, async ({ browser }) => {
    const page = await ada.opens(browser, '/groups', options)
    await expect(page.getByRole('heading', { name: 'Create a Circle' })).toBeVisible()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('Please enter a circle name.')).toBeVisible()
    await sound(page)
    await page.getByRole('searchbox', { name: 'Search Circles' }).fill('nowhere at all')
    await expect(page.getByText('No circles found.')).toBeVisible()
    await sound(page)
    await page.goto('/circles/new')
    await expect(page.getByRole('button', { name: 'Create circle' })).toBeVisible()
    await sound(page)
    await page.goto(`/circles/${circle}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await sound(page)
    await page.getByRole('button', { name: 'Edit description' }).click()
    await sound(page)
    await page.getByRole('button', { name: '2 members' }).click()
    await expect(page.getByRole('dialog', { name: 'Members' }).getByRole('listitem')).toHaveCount(2)
    await sound(page)
    await page.context().close()
  })

  /** No rule broken, and nothing to scroll sideways for. */
  async function sound(page: Page): Promise<void> {
    await expectNoViolations(page)
    if (isPhone)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(360)
  }
}
