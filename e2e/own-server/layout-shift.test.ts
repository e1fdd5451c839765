import './origin.ts'
import { writeFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { describeShifts, measureLayoutShifts, takeLayoutShifts } from '../support/layout-shift.ts'
import {
  createMember,
  createNewMember,
  type Member,
  openPage,
  origin,
  password,
  uniqueEmail,
} from '../support/member.ts'
import { createOperator } from '../support/operator.ts'
import { waitForOverlaysToClose } from '../support/overlays.ts'
import { photoWithLocation } from '../support/photos.ts'
import { ownServer } from './server.ts'

ownServer()

/** The limit for the sum of all shifts of a page. */
const maxShift = 0.01

/** The time between two responses. */
const stepMs = 30
/** A slow 4G network and a slow processor, which takes minutes. */
const isThrottled = process.env.LAYOUT_SHIFT === 'throttled'

async function apply(name: string): Promise<void> {
  const body = { name, email: uniqueEmail(name), password, message: `${name} swims every morning. `.repeat(8) }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${origin}/api/applications`, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** A community in which every page has something to show. */
async function createCommunity() {
  const [ada, ben, cleo, dora] = await Promise.all([
    createOperator('Ada'),
    createMember('Ben Abernathy-Featherstonehaugh'),
    createMember('Cleo'),
    createMember('Dora'),
  ])
  await ada.request('PATCH', '/admin/settings', {
    description: 'We swim before work.',
    rules: '# Be kind\n\nNo pushing into the lake.',
    joining: 'application',
  })
  await apply('Emil')
  await apply('Frida')
  await ada.request('PATCH', '/admin/settings', { joining: 'open' })
  const { url } = await ada.request<{ url: string }>('POST', '/invitations', { max_uses: 3, days: 7, label: 'Club' })
  const circles: number[] = []
  for (const name of ['Dawn swimmers', 'Winter club of the northern lakes', 'Runners', 'Readers', 'Cooks'])
    circles.push(await ada.createCircle(name))
  const [circle = 0] = circles
  for (const member of [ben, cleo]) {
    await member.joinCircle(circle)
    await ada.follow(member)
    await member.follow(ada)
    await member.request('PATCH', '/users/me', { bio: `${member.name} swims and bakes. `.repeat(6) })
  }
  await dora.requestConnection(ada)
  await dora.request('PATCH', '/users/me', { bio: 'Runs.' })
  await ada.request('PUT', `/groups/${circle}/pin`, { text: 'Bring a towel and a flask. '.repeat(6) })
  await ada.request('POST', `/groups/${circle}/notices`, { text: 'No swim on Sunday. '.repeat(6) })
  const fields = { description: 'Nine degrees and fog. '.repeat(12), circle_ids: [circle], tags: ['lake', 'dawn'] }
  for (const member of [ada, ben, cleo]) {
    await member.uploadActivity({ title: `Lake of ${member.name}` }, await photoWithLocation(600))
    await member.createActivity({ title: `Bread of ${member.name}`, duration: '40m', mood: 'proud', ...fields })
  }
  const activity = await ada.uploadActivity({ title: 'The whole lake, and back' }, await photoWithLocation(600))
  for (const member of [ben, cleo]) {
    await member.giveHighFive(activity)
    await ada.starComment(await member.addComment(activity, `Cold, says @${member.name}. `.repeat(4)))
  }
  // The newest notifications are answered requests, whose rows show the state of following back.
  const [gustav, hanna] = await Promise.all([createMember('Gustav Abernathy-Featherstonehaugh'), createMember('Hanna')])
  await ada.follow(gustav)
  for (const member of [gustav, hanna]) await member.follow(ada)
  await ada.request('PUT', `/users/me/mutes/members/${dora.id}`, {})
  await ada.request('POST', '/users/me/mutes/words', { word: 'spoilers' })
  await ben.request('POST', '/reports', { subject_type: 'activity', subject_id: activity, reason: 'spam' })
  const reported = await dora.createActivity({ title: 'Buy pearls' })
  await cleo.request('POST', '/reports', {
    subject_type: 'activity',
    subject_id: reported,
    reason: 'spam',
    text: 'Ads',
  })
  await ada.request('POST', '/reports', { subject_type: 'member', subject_id: dora.id, reason: 'spam' })
  const [report] = await ada.request<{ id: number }[]>('GET', '/admin/reports')
  const plan = { mon: ['Swim'], tue: [], wed: ['Run', 'Bake'], thu: [], fri: [], sat: [], sun: ['Rest'] }
  await ada.request('PUT', '/planning/home/plan', { content: plan, base: null })
  await ada.request('PUT', '/planning/home/goals', { content: 'Swim a mile\nBake bread', base: null })
  const reminders = ['Towel', 'Flask'].map((text, id) => ({ id: String(id), text, done: id === 1 }))
  await ada.request('PUT', '/planning/home/reminders', { content: reminders, base: null })
  const link = await ada.request<{ url: string }>('POST', `/activities/${activity}/links`, { days: 7 })
  const shared = `/shared${new URL(link.url).hash}`
  const event = await ben.createEvent({ title: 'Sunday swim', description: 'Meet at the jetty. '.repeat(8) })
  await ada.request('PUT', `/events/${event}/answer`, { answer: 'going' })
  for (const title of ['A loaf', 'A run']) await ada.saveDraft({ title, description: 'With rye. '.repeat(12) })
  return {
    ada,
    ben,
    cleo,
    dora,
    circle,
    activity,
    event,
    invitation: new URL(url).hash,
    report: report?.id ?? 0,
    shared,
  }
}
type Community = Awaited<ReturnType<typeof createCommunity>>

const settings = [
  'email',
  'sign-in',
  'security-log',
  'notifications',
  'privacy',
  'moderation',
  'invitations',
  'display',
  'data',
  'about',
]
const admin = ['overview', 'reports', 'applications', 'members', 'invitations', 'circles', 'announcements', 'audit']
const communitySettings = ['community', 'appearance', 'pages', 'joining', 'protection']

function memberPages({ ada, ben, dora, circle, activity, event, report }: Community): string[] {
  return [
    '/home',
    `/home?scope=circle:${circle}`,
    '/groups',
    '/circles/new',
    `/circles/${circle}`,
    ...[ada, ben, dora].map(({ id }) => `/profile/${id}`),
    `/activity/${activity}`,
    '/upload',
    '/drafts',
    '/events',
    '/events?view=month',
    `/events/${event}`,
    '/events/new',
    '/search?q=lake',
    '/directory',
    '/directory?list=circles',
    '/activities',
    '/view-as',
    '/notifications',
    '/year/2026',
    '/about',
    '/about/rules',
    '/nowhere',
    '/settings',
    '/settings/profile',
    ...settings.map((page) => `/settings/${page}`),
    '/admin',
    ...admin.map((page) => `/admin/${page}`),
    `/admin/reports/${report}`,
    `/admin/members/${dora.id}`,
    '/admin/settings',
    ...communitySettings.map((page) => `/admin/settings/${page}`),
  ]
}

function visitorPages({ ben, circle, activity, invitation, shared }: Community): string[] {
  return [
    '/',
    '/login',
    '/signup',
    `/signup${invitation}`,
    '/forgotpassword',
    '/resetpassword?token=x',
    '/home',
    '/groups',
    `/circles/${circle}`,
    `/profile/${ben.id}`,
    `/activity/${activity}`,
    shared,
    '/about',
    '/about/rules',
  ]
}

const phone = { width: 360, height: 780 }
const viewports = [phone, { width: 1280, height: 850 }]

/**
 * Pages with the same frame as others: unless it is throttled, the test takes the time for some of them on wide screens
 * only.
 */
const isPhoneEnough = (path: string) =>
  !isThrottled && /^\/(settings\/(?!privacy|sign-in)|admin\/(?!overview|applications)|about|nowhere)/.test(path)

/** Loads nothing from the cache, as on a first visit. */
async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (!isThrottled) return
  const bytesPerSecond = (1.6 * 1024 * 1024) / 8
  const speed = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, ...speed })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Adds up the shifts of one place after the other, and keeps those that are too large. */
function createReport() {
  const places: string[] = []
  const tooLarge: string[] = []
  return {
    add(place: string, shifts: Parameters<typeof describeShifts>[1]): void {
      const { sum, text } = describeShifts(place, shifts)
      places.push(`${place}: ${sum.toFixed(4)}`)
      if (sum > maxShift) tooLarge.push(text)
    },
    async expectNone(): Promise<void> {
      await writeFile(test.info().outputPath('layout-shifts.txt'), `${places.sort().join('\n')}\n`)
      expect(tooLarge.join('\n')).toBe('')
    },
  }
}

async function openMeasured(browser: Browser, viewer: Member | null, viewport: (typeof viewports)[number]) {
  const page = await openPage(browser, { viewport, localStorage: viewer?.session ?? {} })
  await measureLayoutShifts(page, stepMs)
  await throttle(page)
  return page
}

let community: Community
test.beforeAll(async () => {
  community = await createCommunity()
})

test('the announcement does not move the page', async ({ browser }) => {
  const report = createReport()
  const { ada, activity } = community
  await ada.request('PATCH', '/admin/settings', { announcement: 'The lake clean-up is on Saturday. '.repeat(3) })
  const page = await openMeasured(browser, ada, phone)
  for (const path of ['/home', '/settings', `/activity/${activity}`]) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('region', { name: 'Announcement' })).toBeVisible()
    report.add(`${path} with an announcement`, await takeLayoutShifts(page))
  }
  await page.context().close()
  await ada.request('PATCH', '/admin/settings', { announcement: '' })
  await report.expectNone()
})

test('a banner about the account does not move the page once the device has shown it', async ({ browser }) => {
  const report = createReport()
  const { ada, activity } = community
  await ada.request('PATCH', '/admin/settings', { rules: 'Be kind.', rules_version: 'one' })
  const page = await openMeasured(browser, ada, phone)
  const banner = page.getByRole('button', { name: 'I accept the rules' })
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(banner).toBeVisible()
  await takeLayoutShifts(page)
  for (const path of ['/home', '/settings', `/activity/${activity}`]) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(banner).toBeVisible()
    report.add(`${path} with a banner`, await takeLayoutShifts(page))
  }
  await page.context().close()
  await ada.request('PATCH', '/admin/settings', { rules: '', rules_version: '' })
  await report.expectNone()
})

test('the first steps do not move the page once the device has shown them', async ({ browser }) => {
  const report = createReport()
  const { ada } = community
  const frida = await createNewMember('Frida')
  await ada.request('PATCH', '/admin/settings', {
    welcome_member_id: ada.id,
    welcome_text: 'Come as you are. '.repeat(8),
  })
  for (const viewport of viewports) {
    const page = await openMeasured(browser, frida, viewport)
    const steps = page.getByRole('region', { name: 'Welcome to Daystar' })
    await page.goto('/home', { waitUntil: 'commit' })
    await expect(steps).toBeVisible()
    await takeLayoutShifts(page)
    await page.goto('/home', { waitUntil: 'commit' })
    await expect(steps.getByRole('link', { name: 'Log what you did today' })).toBeVisible()
    report.add(`/home with the first steps at ${viewport.width} px`, await takeLayoutShifts(page))
    await page.context().close()
  }
  await report.expectNone()
})

test('no page moves its content while it loads', async ({ browser }) => {
  test.setTimeout(isThrottled ? 1_200_000 : 240_000)
  const report = createReport()
  const { ada } = community
  await Promise.all(
    viewports.map(async (viewport) => {
      for (const [viewer, paths] of [
        [ada, memberPages(community)],
        [null, visitorPages(community)],
      ] as const) {
        const page = await openMeasured(browser, viewer, viewport)
        for (const path of paths) {
          if (isPhoneEnough(path) && viewport !== phone) continue
          // Otherwise, an address with another hash would not be loaded.
          if (path.includes('#')) await page.goto('about:blank')
          await page.goto(path, { waitUntil: 'commit' })
          report.add(
            `${path} of a ${viewer ? 'member' : 'visitor'} at ${viewport.width} px`,
            await takeLayoutShifts(page),
          )
        }
        await page.context().close()
      }
    }),
  )
  await report.expectNone()
})

/** The steps that open each overlay of the home page. */
function overlays(page: Page, { activity }: Community): Record<string, () => Promise<void>> {
  const emit = (name: string, detail: object) => () =>
    page.evaluate((event) => void window.dispatchEvent(new CustomEvent(event.name, event)), { name, detail })
  const pressNamed = (name: RegExp) => () =>
    page.getByRole('button', { name }).evaluate((button) => (button as HTMLElement).click())
  return {
    week: emit('planning:open', { tool: 'weekly' }),
    'weekly plan': emit('planning:open', { tool: 'plan' }),
    reminders: emit('planning:open', { tool: 'reminders' }),
    goals: emit('planning:open', { tool: 'goals' }),
    calendar: pressNamed(/^Calendar$/),
    activity: emit('activity:open', { activityId: activity }),
    notifications: pressNamed(/^Notifications/),
    search: emit('search:open', {}),
  }
}

// Presses and typed text of a user would exclude the layout shifts of the next half second.
test('no overlay moves its content while it loads', async ({ browser }) => {
  const report = createReport()
  const { ada } = community
  for (const viewport of viewports) {
    const page = await openMeasured(browser, ada, viewport)
    const dialog = page.getByRole('dialog')
    await page.goto('/home', { waitUntil: 'commit' })
    await takeLayoutShifts(page)
    for (const [name, open] of Object.entries(overlays(page, community))) {
      await open()
      await expect(dialog, name).toBeVisible()
      report.add(`${name} at ${viewport.width} px`, await takeLayoutShifts(page))
      if (name === 'search') break
      await page.goBack()
      await expect(dialog, name).toBeHidden()
      await waitForOverlaysToClose(page)
      await takeLayoutShifts(page)
    }
    await dialog.getByRole('searchbox').fill('Ben')
    await expect(dialog.getByRole('link').first()).toBeVisible()
    report.add(`results of the search at ${viewport.width} px`, await takeLayoutShifts(page))
    await page.context().close()
  }
  await report.expectNone()
})
