import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { newMember, phone } from './member.ts'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

async function showsNew(page: Page, count: number): Promise<void> {
  await expect(bellOf(page)).toHaveAccessibleName(count === 0 ? 'Notifications' : `Notifications, ${count} new`)
}

test('Everything that concerns Ada arrives while she looks on, is counted, and is seen once she has looked', async ({
  browser,
}) => {
  const ada = await newMember('Ada')
  const ben = await newMember('Ben')
  const cleo = await newMember('Cleo')
  const walk = await ada.posts({ title: 'A walk' })
  const remark = await ada.comments(walk, 'Muddy.')
  const request = await ada.requests(cleo)
  const page = await ada.opens(browser, '/home')
  await showsNew(page, 0)
  await bellOf(page).click()
  await expect(panelOf(page).getByText('No new notifications')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')

  const acts = [
    () => ben.requests(ada),
    () => cleo.accepts(request),
    () => ben.highFives(walk),
    () => ben.comments(walk, 'How far?'),
    () => ben.stars(remark),
    () => cleo.posts({ title: 'A race', description: `With [Ada](u:${ada.id})`, mentions: [ada.id] }),
  ]
  for (const [index, act] of acts.entries()) {
    await act()
    await showsNew(page, index + 1)
  }

  await bellOf(page).click()
  const panel = panelOf(page)
  for (const words of [
    'Ben asked to connect.',
    'Cleo accepted your connection request.',
    'Ben gave your activity a high five.',
    'Ben commented on your activity.',
    'Ben starred your comment.',
    'Cleo mentioned you.',
  ]) {
    await expect(panel.getByText(words)).toBeVisible()
  }
  expect((await panel.boundingBox())?.width).toBe(440)
  expect((await panel.getByRole('list').boundingBox())?.height).toBeLessThanOrEqual(420)
  await showsNew(page, 0)
  await expectNoViolations(page)
  const stored = await page.evaluate((id) => localStorage.getItem(`seen_notifications_v1_${id}`), ada.id)
  expect(JSON.parse(stored ?? '[]')).toHaveLength(6)

  await page.reload()
  await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible()
  await showsNew(page, 0)
  await ben.comments(walk, 'And back?')
  await showsNew(page, 1)
  await page.context().close()
})

test('A notification opens the activity it is about, at the very comment, on whatever page one is', async ({
  browser,
}) => {
  const dora = await newMember('Dora')
  const emil = await newMember('Emil')
  const loaf = await dora.posts({ title: 'A rye loaf' })
  for (let count = 1; count <= 3; count++) await dora.comments(loaf, `Remark ${count}`)
  await emil.comments(loaf, 'May I have the crust?')
  const page = await dora.opens(browser, '/groups', phone)
  await showsNew(page, 1)
  await bellOf(page).click()
  await expectNoViolations(page)
  await panelOf(page).getByRole('button', { name: 'Emil commented on your activity.' }).click()
  const popup = page.getByRole('dialog', { name: 'Activity', exact: true })
  await expect(popup.getByRole('heading', { name: 'A rye loaf' })).toBeVisible()
  await expect(popup.getByText('May I have the crust?')).toBeInViewport()
  await expect(page).toHaveURL(/\/groups$/)
  await expectNoViolations(page)
  await page.goBack()
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/\/groups$/)
  await page.context().close()
})

test('Fay accepts a request and follows back: Sending…, a failure that leaves it as it was, then mutual', async ({
  browser,
}) => {
  const fay = await newMember('Fay')
  const gus = await newMember('Gus')
  await gus.requests(fay)
  const page = await fay.opens(browser, '/home')
  await bellOf(page).click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Accept' }).click()
  const followBack = panel.getByRole('button', { name: 'Follow back' })
  await expect(followBack).toBeVisible()
  await expect(panel.getByText('Gus now follows you.')).toBeVisible()
  await expectNoViolations(page)

  let breakOff = () => {}
  const held = new Promise<void>((resolve) => {
    breakOff = resolve
  })
  await page.route('**/api/connections/request', async (route) => {
    await held
    await route.abort()
  })
  await followBack.click()
  await expect(panel.getByRole('button', { name: 'Sending…' })).toBeVisible()
  breakOff()
  await expect(followBack).toBeVisible()
  await page.unroute('**/api/connections/request')
  await followBack.click()
  await expect(panel.getByText('You and Gus follow each other!')).toBeVisible()
  await expect(followBack).toBeHidden()
  expect(await fay.asks('GET', `/connections/status/${gus.id}`)).toMatchObject({ is_mutual: true })
  await page.context().close()
})

test('Hana declines a request, and it is gone for good', async ({ browser }) => {
  const hana = await newMember('Hana')
  const ines = await newMember('Ines')
  await ines.requests(hana)
  const page = await hana.opens(browser, '/home')
  await bellOf(page).click()
  await panelOf(page).getByRole('button', { name: 'Decline' }).click()
  await expect(panelOf(page).getByText('Ines asked to connect.')).toBeHidden()
  await expect(panelOf(page).getByText('No new notifications')).toBeVisible()
  expect(await ines.asks('GET', `/connections/status/${hana.id}`)).toMatchObject({ status: 'none' })
  // Before the list is read, nothing is in it: another request tells when it has been.
  await (await newMember('Jo')).requests(hana)
  await page.reload()
  await showsNew(page, 1)
  await bellOf(page).click()
  await expect(panelOf(page).getByText('Jo asked to connect.')).toBeVisible()
  await expect(panelOf(page).getByText('Ines asked to connect.')).toBeHidden()
  await page.context().close()
})

test('Jon’s own request is kept on his device until it is accepted, and then says so', async ({ browser }) => {
  const jon = await newMember('Jon')
  const kim = await newMember('Kim')
  const page = await jon.opens(browser, `/profile/${kim.id}`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Request sent (Cancel)' })).toBeVisible()
  await bellOf(page).click()
  await expect(panelOf(page).getByText('Connection request sent.')).toBeVisible()
  await expectNoViolations(page)
  await page.reload()
  const stored = await page.evaluate((id) => localStorage.getItem(`outgoing_requests_v1_${id}`), jon.id)
  expect(JSON.parse(stored ?? '[]')).toMatchObject([{ userId: kim.id }])

  const [request] = await kim.asks<{ connection_id: number }[]>('GET', '/connections/requests')
  await kim.accepts(request?.connection_id ?? 0)
  await expect(page.getByRole('button', { name: 'Connected (Remove)' })).toBeVisible()
  await bellOf(page).click()
  await expect(panelOf(page).getByText('You are now connected with Kim!')).toBeVisible()
  await page.context().close()
})

test('Where no live line can be had, the list is read every thirty seconds', async ({ browser }) => {
  const lea = await newMember('Lea')
  const max = await newMember('Max')
  const page = await lea.opens(browser, 'about:blank')
  await page.route('**/api/live?*', (route) => route.abort())
  const readings: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/notifications')) readings.push(request.url())
  })
  await page.clock.install()
  const opened = Date.now()
  const first = page.waitForResponse('**/api/notifications')
  await page.goto('/home')
  await first
  await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible()
  // From here on no time passes but what is named: a slow machine must not come to the thirtieth second by itself.
  const stopped = Date.now() + 10_000
  await page.clock.pauseAt(stopped)
  await max.requests(lea)
  await page.clock.fastForward(Math.max(0, opened + 29_000 - stopped))
  await showsNew(page, 0)
  expect(readings).toHaveLength(1)
  await page.clock.fastForward(30_000)
  await page.clock.resume()
  await showsNew(page, 1)
  await page.context().close()
})

test('A high five that is taken back leaves no notification behind', async ({ browser }) => {
  const nia = await newMember('Nia')
  const ole = await newMember('Ole')
  const walk = await nia.posts({ title: 'A walk' })
  await ole.highFives(walk)
  const page = await nia.opens(browser, '/home')
  await showsNew(page, 1)
  await ole.asks('DELETE', '/activities/highfive', { activity_id: walk })
  await showsNew(page, 0)
  await page.context().close()
})

test('Two tabs of one browser share one live line, and both bells ring', async ({ browser }) => {
  const pia = await newMember('Pia')
  const quin = await newMember('Quin')
  const first = await pia.opens(browser, 'about:blank')
  const lines: string[] = []
  first.context().on('request', (request) => {
    if (request.url().includes('/api/live?')) lines.push(request.url())
  })
  await first.goto('/home')
  await expect.poll(() => lines).toHaveLength(1)
  const second = await first.context().newPage()
  await second.goto('/groups')
  await showsNew(second, 0)
  await quin.requests(pia)
  await showsNew(first, 1)
  await showsNew(second, 1)
  expect(lines).toHaveLength(1)
  await first.context().close()
})
