import { expect, test } from '@playwright/test'
import { dateInBerlin } from './support/activities.ts'
import { expectNoViolationsAtBothWidths } from './support/axe.ts'
import { abortRequests, holdRequests } from './support/fault-injection.ts'
import { createMember, type Member, openPage, phone } from './support/member.ts'
import { waitForOverlaysToClose } from './support/overlays.ts'
import { photoWithLocation } from './support/photos.ts'
import { dispatchEvent } from './support/window-events.ts'

const longName = 'Wilhelmina Konstantinopolitanska-Ostrowska of the Northern Lakes'
let ada: Member
let ben: Member
let circle: number
let activity: number

test.beforeAll(async () => {
  ;[ada, ben] = await Promise.all([createMember('Ada'), createMember(longName)])
  await ada.follow(ben)
  await (await createMember('Cleo')).requestConnection(ada)
  circle = await ada.createCircle('Dawn swimmers')
  await ben.joinCircle(circle)
  const fields = { description: 'Cold. '.repeat(300), mood: 'Calm', duration: '1h 30m', location: 'Weissensee, Berlin' }
  activity = await ben.createActivity({
    title: 'Once around the whole lake',
    ...fields,
    tags: ['lake', 'cold'],
    circle_ids: [circle],
  })
  await ben.starComment(await ada.addComment(activity, 'Bravo!'))
  await ada.giveHighFive(activity)
  for (const days of [-1, -2, -3]) {
    await ada.createActivity({
      title: 'Swim',
      timestamp: `${dateInBerlin(days)}T07:00:00Z`,
      time_zone: 'Europe/Berlin',
    })
  }
})

test('has no violations on home and in its tools', async ({ browser }) => {
  const page = await ada.openPage(browser, '/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('button', { name: 'Calendar' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /star for/ })
      .first(),
  ).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Planning' }).getByRole('button', { name: 'Weekly', exact: true }).click()
  for (const tool of ['Weekly', 'Weekly Plan', 'Reminders / To-Do', 'Goals']) {
    await page.getByRole('tab', { name: tool, exact: true }).click()
    await expectNoViolationsAtBothWidths(page)
  }
  await page.context().close()
})

test('has no violations in the author menu and the editor', async ({ browser }) => {
  const page = await ada.openPage(browser, '/home?scope=mine')
  const card = page.getByRole('article', { name: 'Swim' }).first()
  await card.getByRole('button', { name: 'Activity actions' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('menuitem', { name: 'Edit Activity' }).click()
  await expect(page.getByRole('form', { name: 'Edit Activity' })).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.context().close()
})

test('has no violations on home when it is empty, loading, failed or opened by a visitor', async ({ browser }) => {
  const dev = await createMember('Dev')
  const page = await dev.openPage(browser, '/home')
  await expect(page.getByText('Your feed is empty')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  const release = await holdRequests(page, 'GET /feed')
  await page.goto('/home?scope=mine')
  await expect(page.getByText('Loading...').first()).toBeAttached()
  await expectNoViolationsAtBothWidths(page)
  await release()
  await abortRequests(page, 'GET /feed')
  await page.goto('/home?tag=lake')
  await expect(page.getByText("Can't load your feed")).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.context().close()

  const visitor = await openPage(browser, phone)
  await visitor.goto('/home')
  await expect(visitor.getByText('Please sign in.')).toBeVisible()
  await expectNoViolationsAtBothWidths(visitor)
  await visitor.context().close()
})

test('has no violations on an activity, its dialogs and its popup', async ({ browser }) => {
  const page = await ada.openPage(browser, `/activity/${activity}`, phone)
  await expect(page.getByText('Bravo!')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('button', { name: 'Show who gave a high five or commented' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Ada' })).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.keyboard.press('Escape')
  await waitForOverlaysToClose(page)
  await page.getByRole('button', { name: '1 star' }).click()
  await expect(page.getByRole('dialog', { name: 'Stars' }).getByRole('link').first()).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.goto('/activities')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await dispatchEvent(page, 'activity:open', { activityId: activity })
  await expect(page.getByRole('dialog').getByText('Bravo!')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.goto('/activity/999999999')
  await expect(page.getByText('Activity not found.')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.context().close()
})

test('has no violations on profiles and connections', async ({ browser }) => {
  const page = await ada.openPage(browser, `/profile/${ben.id}`, phone)
  await expect(page.getByRole('button', { name: 'Connected (Remove)' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.goto(`/profile/${ada.id}`)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect(page.getByRole('form', { name: 'Your profile' })).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.getByLabel('Picture file').setInputFiles(await photoWithLocation(300))
  await expect(page.getByRole('dialog', { name: 'Your picture' }).getByRole('group')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Manage' }).click()
  for (const tab of [/^Overview/, /^Following \(/, /^Followers \(/, /^Requests/, /^Sent \(/]) {
    await page.getByRole('tab', { name: tab }).click()
    await expectNoViolationsAtBothWidths(page)
  }
  await page.context().close()
})

test('has no violations on circles', async ({ browser }) => {
  const page = await ada.openPage(browser, '/groups', phone)
  await expect(page.getByRole('heading', { name: 'Create a Circle' })).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Please enter a circle name.')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('searchbox', { name: 'Search Circles' }).fill('nowhere at all')
  await expect(page.getByText('No circles found.')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.goto('/circles/new')
  await expect(page.getByRole('button', { name: 'Create circle' })).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.goto(`/circles/${circle}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('button', { name: 'Edit description' }).click()
  await expect(page.getByRole('textbox', { name: 'description' })).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('button', { name: '2 members' }).click()
  await expect(page.getByRole('dialog', { name: 'Members' }).getByRole('listitem')).toHaveCount(2)
  await expectNoViolationsAtBothWidths(page)
  await page.context().close()
})
