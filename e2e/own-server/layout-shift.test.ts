import './origin.ts'
import { writeFile } from 'node:fs/promises'
import { fillSignUp } from '../support/account-forms.ts'
import { describeShifts, measureLayoutShifts, takeLayoutShifts, takeShiftsSoFar } from '../support/layout-shift.ts'
import { createNewMember, type Member, openPage } from '../support/member.ts'
import { waitForOverlaysToClose } from '../support/overlays.ts'
import { type Browser, expect, type Page, test } from '../support/test.ts'
import { type Community, createCommunity, memberPages, visitorPages } from './layout-shift-pages.ts'
import { ownServer } from './server.ts'

ownServer()

/** The limit for the sum of all shifts of a page. */
const maxShift = 0.01

/** The time between two responses. */
const stepMs = 30
/** A slow 4G network and a slow processor, which takes minutes. */
const isThrottled = process.env.LAYOUT_SHIFT === 'throttled'

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
  for (const [viewer, paths] of [
    [ada, ['/home', '/settings', `/activity/${activity}`]],
    [null, ['/home', '/groups', `/activity/${activity}`]],
  ] as const) {
    const page = await openMeasured(browser, viewer, phone)
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('region', { name: 'Announcement' })).toBeVisible()
      report.add(`${path} of a ${viewer ? 'member' : 'visitor'} with an announcement`, await takeLayoutShifts(page))
    }
    await page.context().close()
  }
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
  await ada.request('PATCH', '/admin/settings', { rules: '', rules_version: '' })
  await report.expectNone()
})

test('the first steps do not move the page once the device has shown them', async ({ browser }) => {
  const report = createReport()
  const { ada } = community
  const fay = await createNewMember('fay')
  await ada.request('PATCH', '/admin/settings', {
    welcome_member_id: ada.id,
    welcome_text: 'Come as you are. '.repeat(8),
  })
  for (const viewport of viewports) {
    const page = await openMeasured(browser, fay, viewport)
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

test('the pages after a sign-up do not move their content', async ({ browser }) => {
  const report = createReport()
  for (const viewport of viewports) {
    const page = await openMeasured(browser, null, viewport)
    await page.goto(`/signup${community.packedInvitation}`)
    await fillSignUp(page, 'Frida')
    await takeLayoutShifts(page)
    // A press of a user would exclude the layout shifts of the next half second.
    await page.getByRole('button', { name: 'Create account' }).evaluate((button) => (button as HTMLElement).click())
    await expect(page.getByText('Signing in…')).toBeVisible()
    report.add(`the message of the sign-up at ${viewport.width} px`, await takeShiftsSoFar(page))
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('region', { name: 'Welcome to Daystar' })).toBeVisible()
    report.add(`/home after the sign-up at ${viewport.width} px`, await takeLayoutShifts(page))
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
