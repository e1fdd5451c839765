import { type Browser, expect, type Page, test } from '@playwright/test'
import { createMember, openPage } from './support/member.ts'
import { createOperator } from './support/operator.ts'
import { waitForOverlaysToClose } from './support/overlays.ts'
import { expectTextsToFit, fitCounts } from './support/text-fit.ts'
import { dispatchEvent } from './support/window-events.ts'

/** A page, and the buttons that open its dialogs, each of which is opened by itself. */
type Place = readonly [path: string, ...dialogs: string[]]

async function createPlaces() {
  const [ada, ben, cleo] = await Promise.all([
    createOperator('Ada Lovelace'),
    createMember('Ben'),
    createMember('Cleo'),
  ])
  await Promise.all([ada.follow(ben), ben.follow(ada), cleo.requestConnection(ada)])
  const circle = await ada.createCircle('Dawn swimmers')
  await ben.joinCircle(circle)
  await ada.request('PATCH', `/groups/${circle}`, { rules: 'Be on time.', tags: ['dawn'] })
  await ada.request('PUT', `/groups/${circle}/pin`, { text: 'Bring a towel.' })
  await ada.request('POST', `/groups/${circle}/notices`, { text: 'No swim on Sunday.' })
  const { id: club } = await ada.request<{ id: number }>('POST', '/groups', { name: 'Rowers', is_private: true })
  await cleo.request('POST', `/groups/${club}/request`, { text: 'I row, too.' })
  const fields = { description: 'Cold. '.repeat(120), mood: 'Calm', duration: '1h 30m', location: 'Weissensee, Berlin' }
  const activity = await ben.createActivity({
    title: 'Around the lake',
    ...fields,
    tags: ['lake'],
    circle_ids: [circle],
  })
  await ada.createActivity({ title: 'A swim', audience: 'followers' })
  await ben.starComment(await ada.addComment(activity, 'Bravo!'))
  await ada.giveHighFive(activity)
  const event = await ada.createEvent({
    title: 'Sunday swim',
    location: 'Weissensee, Berlin',
    capacity: 8,
    guests_max: 2,
    repeats: { rule: 'weekly', every: 1, until: null },
  })
  await ben.request('PUT', `/events/${event}/answer`, { answer: 'going' })
  await ada.saveDraft({ title: 'A loaf', description: 'With rye.' })
  await ada.saveDraft({ title: 'A run' }, new Date(Date.now() + 86_400_000))
  const members: Place[] = [
    ['/home', 'Calendar', 'Notifications', 'Weekly', 'Search', 'Account', 'Manage', 'Activity actions'],
    ['/home?scope=mine'],
    ['/groups'],
    ['/circles/new'],
    [
      `/circles/${circle}`,
      'Reports',
      'Delete circle',
      '2 members',
      'Send a notice',
      'All notices',
      'More ways to invite',
    ],
    [`/circles/${club}`, 'Requests to join'],
    [`/profile/${ada.id}`, '+Edit profile', 'Manage'],
    [`/profile/${ben.id}`, 'Connected', 'More actions'],
    [`/activity/${activity}`, 'Show who', '1 star', 'More actions'],
    ['/upload', 'Preview'],
    ['/drafts', 'Discard draft'],
    ['/events'],
    ['/events?view=month'],
    [`/events/${event}`],
    ['/events/new'],
    ['/search?q=lake'],
    ['/directory'],
    ['/activities'],
    ['/notifications'],
    ['/year/2026'],
    ['/view-as'],
    ['/about'],
    ['/nowhere'],
    ...[
      '',
      'profile',
      'email',
      'sign-in',
      'security',
      'privacy',
      'moderation',
      'invitations',
      'display',
      'notifications',
      'data',
      'about',
    ].map((name): Place => [`/settings/${name}`]),
  ]
  const operators: Place[] = [
    ...['overview', 'reports', 'applications', 'members', 'invitations', 'circles', 'announcements', 'audit'],
    ...['settings', 'community', 'appearance', 'joining', 'protection', 'pages'],
  ].map((name): Place => [`/admin/${name}`])
  operators.push([`/admin/members/${ben.id}`])
  return { ada, members, operators }
}

async function visit(page: Page, places: readonly Place[]): Promise<void> {
  for (const [path, ...dialogs] of places) {
    for (const dialog of [null, ...dialogs]) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
      if (dialog !== null) await openDialog(page, dialog)
      await expectTextsToFit(page, dialog === null ? path : `${path} ${dialog}`)
    }
  }
}

/** Presses a button by the start of its name; one that begins with "+" opens a part of the page. */
async function openDialog(page: Page, button: string): Promise<void> {
  const isPart = button.startsWith('+')
  const name = new RegExp(`^${button.replace('+', '')}`)
  await page.getByRole('button', { name }).first().click()
  if (!isPart)
    await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]').first(), button).toBeVisible()
}

async function visitEvents(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  for (const [event, detail] of [
    ['planning:open', { tool: 'plan' }],
    ['planning:open', { tool: 'reminders' }],
    ['planning:open', { tool: 'goals' }],
    ['shortcuts:open', {}],
    ['report:open', { type: 'member', id: 1 }],
  ] as const) {
    await dispatchEvent(page, event, detail)
    await expect(page.getByRole('dialog').first(), event).toBeVisible()
    await expectTextsToFit(page, `${event} ${JSON.stringify(detail)}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await waitForOverlaysToClose(page)
  }
}

test('texts that are 40 % longer fit on every page and in every dialog', async ({ browser }) => {
  test.setTimeout(900_000)
  const { ada, members, operators } = await createPlaces()
  const page = await openPage(browser, { localStorage: ada.session })
  await visit(page, [...members, ...operators])
  await visitEvents(page)
  await page.context().close()
  await visitAsVisitor(browser)
  test.info().annotations.push({ type: 'texts that fit', description: JSON.stringify(fitCounts) })
})

async function visitAsVisitor(browser: Browser): Promise<void> {
  const visitor = await openPage(browser)
  await visit(
    visitor,
    ['/', '/signup', '/forgotpassword', '/resetpassword?token=abc', '/groups', '/home'].map((path) => [path]),
  )
  await visitor.context().close()
}
