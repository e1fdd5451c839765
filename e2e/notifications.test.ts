import { expectNoViolations } from './support/axe.ts'
import { createMember, createNamedMember } from './support/member.ts'
import { waitForOverlaysToClose } from './support/overlays.ts'
import { expect, type Page, test } from './support/test.ts'

const panelIn = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const bellIn = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

async function expectNewCount(page: Page, count: number): Promise<void> {
  await expect(bellIn(page)).toHaveAccessibleName(count === 0 ? 'Notifications' : `Notifications, ${count} new`)
}

test('receives and counts all kinds of notifications live and marks them as seen when the panel opens', {
  tag: '@core',
}, async ({ browser }) => {
  const ada = await createMember('ada')
  const ben = await createMember('ben')
  const cleo = await createMember('cleo')
  const walk = await ada.createActivity({ title: 'A walk' })
  const comment = await ada.addComment(walk, 'Muddy.')
  const request = await ada.requestConnection(cleo)
  const page = await ada.openPage(browser, '/home')
  await expectNewCount(page, 0)
  await bellIn(page).click()
  await expect(panelIn(page).getByText('No new notifications')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')

  const actions = [
    () => ben.requestConnection(ada),
    () => cleo.acceptRequest(request),
    () => ben.giveHighFive(walk),
    () => ben.addComment(walk, 'How far?'),
    () => ben.starComment(comment),
    () => cleo.createActivity({ title: 'A race', description: `With [${ada.name}](u:${ada.id})`, mentions: [ada.id] }),
  ]
  for (const [index, action] of actions.entries()) {
    await action()
    await expectNewCount(page, index + 1)
  }

  await bellIn(page).click()
  const panel = panelIn(page)
  for (const text of [
    `${ben.name} asked to connect.`,
    `${cleo.name} accepted your connection request.`,
    `${ben.name} gave your activity a high five.`,
    `${ben.name} commented on your activity.`,
    `${ben.name} starred your comment.`,
    `${cleo.name} mentioned you.`,
  ]) {
    await expect(panel.getByText(text)).toBeVisible()
  }
  expect((await panel.boundingBox())?.width).toBe(440)
  expect((await panel.getByRole('list').boundingBox())?.height).toBeLessThanOrEqual(420)
  await expectNewCount(page, 0)
  await expectNoViolations(page)
  const stored = await page.evaluate((id) => localStorage.getItem(`seen_notifications_v1_${id}`), ada.id)
  expect(JSON.parse(stored ?? '[]')).toHaveLength(6)

  await page.reload()
  await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible()
  await expectNewCount(page, 0)
  await ben.addComment(walk, 'And back?')
  await expectNewCount(page, 1)
})

test('stores a sent request in the browser until it is accepted and then notifies its sender', async ({ browser }) => {
  const jon = await createNamedMember('Jon')
  const kim = await createNamedMember('Kim')
  const page = await jon.openPage(browser, `/profile/${kim.id}`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Request sent (Cancel)' })).toBeVisible()
  await bellIn(page).click()
  await expect(panelIn(page).getByText('Connection request sent.')).toBeVisible()
  await expectNoViolations(page)
  await page.reload()
  const stored = await page.evaluate((id) => localStorage.getItem(`outgoing_requests_v1_${id}`), jon.id)
  expect(JSON.parse(stored ?? '[]')).toMatchObject([{ userId: kim.id }])

  const [request] = await kim.request<{ connection_id: number }[]>('GET', '/connections/requests')
  await kim.acceptRequest(request?.connection_id ?? 0)
  await expect(page.getByRole('button', { name: 'Connected (Remove)' })).toBeVisible()
  await bellIn(page).click()
  await expect(panelIn(page).getByText('You are now connected with Kim!')).toBeVisible()
})

test('loads notifications every thirty seconds when live updates are not available', async ({ browser }) => {
  const lea = await createNamedMember('Lea')
  const max = await createNamedMember('Max')
  const page = await lea.openPage(browser, 'about:blank')
  await page.route('**/api/live?*', (route) => route.abort())
  const listRequests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/notifications')) listRequests.push(request.url())
  })
  await page.clock.install()
  const opened = Date.now()
  const first = page.waitForResponse('**/api/notifications')
  await page.goto('/home')
  await first
  await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible()
  // From here on only fastForward advances the clock, so that a slow machine does not reach the thirtieth second.
  const stopped = Date.now() + 10_000
  await page.clock.pauseAt(stopped)
  await max.requestConnection(lea)
  await page.clock.fastForward(Math.max(0, opened + 29_000 - stopped))
  await expectNewCount(page, 0)
  expect(listRequests).toHaveLength(1)
  await page.clock.fastForward(30_000)
  await page.clock.resume()
  await expectNewCount(page, 1)
})

test('shares one live connection between tabs and updates the count in all of them, also when a high five is taken back', async ({
  browser,
}) => {
  const pia = await createNamedMember('Pia')
  const quin = await createNamedMember('Quin')
  const walk = await pia.createActivity({ title: 'A walk' })
  await quin.giveHighFive(walk)
  const first = await pia.openPage(browser, 'about:blank')
  const liveRequests: string[] = []
  first.context().on('request', (request) => {
    if (request.url().includes('/api/live?')) liveRequests.push(request.url())
  })
  await first.goto('/home')
  await expect.poll(() => liveRequests).toHaveLength(1)
  const second = await first.context().newPage()
  await second.goto('/groups')
  for (const tab of [first, second]) await expectNewCount(tab, 1)
  await quin.request('DELETE', '/activities/highfive', { activity_id: walk })
  for (const tab of [first, second]) await expectNewCount(tab, 0)
  await quin.requestConnection(pia)
  await expectNewCount(first, 1)
  await expectNewCount(second, 1)
  expect(liveRequests).toHaveLength(1)
})

test('Back leaves the page at once after a reload with the open panel of notifications', async ({ browser }) => {
  const ada = await createMember('ada')
  const page = await ada.openPage(browser, '/home')
  await page.getByRole('link', { name: 'Circles', exact: true }).first().click()
  await expect(page).toHaveURL(/\/groups$/)
  await bellIn(page).click()
  await expect(panelIn(page)).toBeVisible()
  await page.reload()
  await expect(panelIn(page)).toBeHidden()
  await waitForOverlaysToClose(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})
