import { expectNoViolations } from './support/axe.ts'
import { createMember, phone } from './support/member.ts'
import { waitForOverlaysToClose } from './support/overlays.ts'
import { recordPendingRequests, smokeCrawl, waitUntilLoaded } from './support/smoke-crawl.ts'
import { expect, type Page, test } from './support/test.ts'

/** Ada has an activity with a comment and a star, a circle, a follower and a request. */
async function createCommunity() {
  const [ada, ben, cleo] = await Promise.all([createMember('ada'), createMember('ben'), createMember('cleo')])
  const [swim, circle] = await Promise.all([
    ada.createActivity({ title: 'Lake, 9 °C', description: 'Cold.', location: 'Lake', tags: ['swim'] }),
    ada.createCircle('Dawn swimmers'),
  ])
  await Promise.all([ben.follow(ada), cleo.requestConnection(ada), ben.giveHighFive(swim), ben.joinCircle(circle)])
  await ada.starComment(await ben.addComment(swim, 'Brave!'))
  return { ada, ben, swim, circle }
}

/** The home page has a column at the right, a chunk of its own. */
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1280

const loaded: Record<string, (page: Page) => Promise<void>> = {
  home: async (page) => {
    await expect(page.getByRole('article', { name: 'Lake, 9 °C' })).toBeVisible()
    if (isWide(page)) await expect(page.getByRole('heading', { name: 'Your Connections' })).toBeVisible()
  },
  activity: (page) => expect(page.getByText('Brave!')).toBeVisible(),
  profile: (page) => expect(page.getByRole('article', { name: 'Lake, 9 °C' })).toBeVisible(),
  circle: (page) => expect(page.getByRole('region', { name: 'Members' }).getByText('2 members')).toBeVisible(),
}

/**
 * With Save-Data no part has been loaded in advance; otherwise some or all have, depending on how fast the machine is.
 */
const screens = { 'phone with Save-Data': phone, desktop: { saveData: false } }

for (const [screen, options] of Object.entries(screens)) {
  test(`offline, no button of home, activity, profile or circle breaks the page on a ${screen}`, async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const { ada, swim, circle } = await createCommunity()
    const paths = {
      home: '/home?scope=mine',
      activity: `/activity/${swim}`,
      profile: `/profile/${ada.id}`,
      circle: `/circles/${circle}`,
    }
    for (const [name, path] of Object.entries(paths)) {
      let page: Page | undefined
      const pressed = await smokeCrawl(async () => {
        // With another context, because what was pressed without a network would be shown, and sent.
        await page?.context().close()
        page = await ada.openPage(browser, 'about:blank', options)
        const pending = recordPendingRequests(page)
        await page.goto(path)
        await loaded[name]?.(page)
        await waitUntilLoaded(page, pending)
        await page.context().setOffline(true)
        return page
      })
      expect(pressed.length, `controls of ${name}`).toBeGreaterThan(10)
      test.info().annotations.push({ type: 'pressed', description: `${name}: ${pressed.length}` })
      await page?.context().close()
    }
  })
}

const chunks = /\/assets\/[^/]*\.js/

/**
 * Presses a button whose part is still to be loaded, while chunks cannot be loaded, and then Retry twice: before and
 * after loading works again.
 */
async function expectRetry(page: Page, press: () => Promise<void>, result: () => Promise<void>): Promise<void> {
  let abortedCount = 0
  await page.route(chunks, (route) => {
    abortedCount += 1
    return route.abort('internetdisconnected')
  })
  await press()
  const failure = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await expect(failure).toBeVisible()
  await expectNoViolations(page)
  const abortedBefore = abortedCount
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => abortedCount).toBeGreaterThan(abortedBefore)
  await expect(failure).toBeVisible()
  await page.unroute(chunks)
  await failure.getByRole('button', { name: 'Retry' }).click()
  await result()
  await expect(failure).toBeHidden()
  await page.keyboard.press('Escape')
  await waitForOverlaysToClose(page)
}

test('a part that fails to load shows Retry in its place, which loads it without reloading the page', async ({
  browser,
}) => {
  const { ada } = await createCommunity()
  const page = await ada.openPage(browser, 'about:blank')
  const pending = recordPendingRequests(page)
  await page.goto('/home?scope=mine')
  await loaded.home?.(page)
  // Another part of the page that is still to be loaded would fail as well.
  await waitUntilLoaded(page, pending)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const card = page.getByRole('article', { name: 'Lake, 9 °C' })
  const press = (name: string | RegExp) => () => page.getByRole('button', { name }).first().click()

  await expectRetry(page, press(/^Notifications/), () =>
    expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()).toBeVisible(),
  )
  await expectRetry(page, press('Account'), () =>
    expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible(),
  )
  await expectRetry(page, press('Search members or circles'), () =>
    expect(page.getByPlaceholder('Search members or circles')).toBeVisible(),
  )
  await expectRetry(
    page,
    () => card.getByRole('button', { name: '1 comment' }).click(),
    () => expect(card.getByText('Brave!')).toBeVisible(),
  )
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('a page opened offline is shown once the network is back, without reloading', async ({ browser }) => {
  const { ada } = await createCommunity()
  const page = await ada.openPage(browser, '/home?scope=mine')
  await loaded.home?.(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Circles', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This page failed to load' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'This page failed to load' })).toBeVisible()
  await expect(page.getByText('Daystar cannot be reached.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByPlaceholder('Search Circles')).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})
